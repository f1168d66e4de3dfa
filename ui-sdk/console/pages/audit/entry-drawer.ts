import { html, nothing } from "lit"
import { ElementEvent } from "../../../elements/element-event.ts"
import { property, withProperties } from "../../../elements/with-properties.ts"
import { ConsoleDialog } from "../../parts/dialogs/dialog.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"
import { nameAction, nameActor, type Entry, listFacts, nameVia, wordFor } from "./entry-words.ts"

/**
 * One entry with everything that the log holds of it.
 *
 * @property entry
 */
export class EntryDrawer extends withProperties(PagePart<Messages>, {
  entry: property<Entry>(),
}) {
  static readonly tag = "hrsync-audit-entry"
  static readonly parts = [ConsoleDialog]
  static readonly closed = new ElementEvent("closed")
  /** `{ user }` or `{ connection }`: show everything of it. */
  static readonly chosen = new ElementEvent<{ readonly user?: string; readonly connection?: string }>(
    "chosen",
  )
  override render() {
    const { entry } = this
    const facts = listFacts(entry)
    return html`<hrsync-dialog
      .kind=${"drawer"}
      .heading=${nameAction(entry, this.messages)}
      .content=${html`<dl class="kv">${this.#fields().map(this.#line)}</dl>
        ${
          facts.length === 0
            ? nothing
            : html`<section>
                <h3>${this.messages.facts}</h3>
                <dl class="kv">${facts.map(this.#line)}</dl>
              </section>`
        }
        <div class="btns">${this.#choices()}</div>`}
      ${ConsoleDialog.closed.on(() => EntryDrawer.closed.send(this))}
    ></hrsync-dialog>`
  }

  readonly #line = ([name, value]: readonly [string, string]) =>
    html`<dt>${name}</dt>
      <dd>${value}</dd>`

  /** Those that the entry has. */
  #fields(): ReadonlyArray<readonly [string, string]> {
    const { entry, format, messages } = this
    const { field: t } = messages
    const all: ReadonlyArray<readonly [string, string | null]> = [
      [t.when, format.instant(entry.at)],
      [t.who, nameActor(entry, messages)],
      [t.role, entry.user_name === null ? null : (wordFor(entry.role, messages.role) ?? null)],
      [t.client, entry.client],
      [t.target, [entry.target_kind, entry.target_id].filter(Boolean).join(" ")],
      [t.via, nameVia(entry, messages)],
      [t.address, entry.address],
      [t.credential, entry.credential_id],
      [t.request, entry.request_id],
      [t.sequence, format.number(entry.sequence)],
      [t.action, entry.action],
    ]
    return all.filter((pair): pair is readonly [string, string] => pair[1] !== null)
  }

  #choices() {
    const { entry, messages: t } = this
    const { user_id: user, connection_id: connection, client } = entry
    const choose = (detail: object) => () => EntryDrawer.chosen.send(this, detail)
    return html`${
      user === null
        ? nothing
        : html`<button class="btn" type="button" @click=${choose({ user })}>
            ${t.ofUser(nameActor(entry, t))}
          </button>`
    }
    ${
      connection === null || client === null
        ? nothing
        : html`<button class="btn" type="button" @click=${choose({ connection })}>
            ${t.ofClient(client)}
          </button>`
    }`
  }
}
