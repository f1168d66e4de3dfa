import { html, nothing, type TemplateResult } from "lit"
import type {
  ConsoleAnchor,
  ConsoleAnchors,
} from "../../../../../core/contract/onboarding/console/anchors.ts"
import type { ConsoleClientDetails } from "../../../../../core/contract/connection/console/clients.ts"
import { send } from "../../../../elements/api/send.ts"
import { icon } from "../../../../elements/icon.ts"
import { property, state, withProperties } from "../../../../elements/with-properties.ts"
import { Action } from "../../../client/action.ts"
import { Resource } from "../../../client/resource.ts"
import { ConfirmDialog } from "../../../parts/dialogs/confirm-dialog.ts"
import { type Column, DataTable } from "../../../parts/data-table.ts"
import { problemText, showLoaded } from "../../../parts/loaded.ts"
import { textField } from "../../../parts/fields/text-field.ts"
import { RelativeTime, relativeTime } from "../../../parts/time.ts"
import { PagePart } from "../../page-part.ts"
import type { Messages } from "../en.ts"
import { isLive } from "../live-client.ts"

/**
 * The mailboxes and devices that speak for the company in its journeys, with the way to add and remove them.
 *
 * @property client
 */
export class ClientAnchors extends withProperties(PagePart<Messages>, {
  client: property<ConsoleClientDetails>(),
  email: state(""),
  /** The one to be removed, once that is confirmed; null: none. */
  removed: state<ConsoleAnchor | null>(null),
}) {
  static readonly tag = "hrsync-client-anchors"
  static readonly parts = [ConfirmDialog, DataTable, RelativeTime]
  readonly #adding = new Action(this)
  readonly #removing = new Action(this)
  readonly #anchors = new Resource<ConsoleAnchors>(this, () =>
    send(this.api.GET("/api/console/clients/{connection_id}/anchors/", { params: this.#path })),
  )

  get #path() {
    return { path: { connection_id: this.client.connection_id } }
  }

  override render() {
    const { anchors: t } = this.messages
    return html`<section class="part" aria-labelledby="client-anchors">
        <div class="part-head"><h2 id="client-anchors">${t.title}</h2></div>
        <p class="prose muted">${t.text}</p>
        ${showLoaded(this.#anchors.value, this.#anchors, this.words, ({ items }) => this.#table(items))}
        ${isLive(this.client) ? this.#form() : nothing}
      </section>
      ${this.removed === null ? nothing : this.#dialog(this.removed)}`
  }

  #table(anchors: ReadonlyArray<ConsoleAnchor>): TemplateResult {
    const { anchors: t } = this.messages
    if (anchors.length === 0) return html`<p class="note">${icon("info")}<span>${t.none}</span></p>`
    return html`<hrsync-table
      .label=${t.title}
      .columns=${this.#columns()}
      .rows=${anchors}
      .rowKey=${({ anchor_id: id }: ConsoleAnchor) => id}
      .total=${anchors.length}
    ></hrsync-table>`
  }

  #columns(): ReadonlyArray<Column<ConsoleAnchor>> {
    const { messages } = this
    const { anchors: t } = messages
    return [
      {
        key: "who",
        label: t.who,
        cell: (anchor) => html`<b>${this.#name(anchor)}</b><br />${this.#state(anchor)}`,
      },
      {
        key: "added",
        label: t.added,
        look: "col-m",
        cell: ({ added_at: at, added_by: by }) =>
          html`${relativeTime(at)}<br /><span class="sub">${by ?? t.operator}</span>`,
      },
      {
        key: "actions",
        label: t.actions,
        isLabelHidden: true,
        look: "r",
        cell: (anchor) =>
          html`<button
            class="btn ghost danger"
            type="button"
            aria-label=${t.removeAnchor(this.#name(anchor))}
            @click=${() => {
              this.#removing.clear()
              this.removed = anchor
            }}
          >
            ${t.remove}
          </button>`,
      },
    ]
  }

  /** Under the name, so that an address keeps its line on a phone. */
  #state({ proven_at: at }: ConsoleAnchor): TemplateResult {
    const { anchors: t } = this.messages
    return at === null
      ? html`<span class="status invited">${t.pending}</span>`
      : html`<span class="status ok">${t.proven}</span>`
  }

  #name({ email }: ConsoleAnchor): string {
    return email ?? this.messages.anchors.device
  }

  #form(): TemplateResult {
    const { messages, words } = this
    const { anchors: t } = messages
    const { problem, isBusy } = this.#adding
    const submit = (event: Event) => {
      event.preventDefault()
      void this.#add()
    }
    return html`<form class="form" novalidate @submit=${submit}>
      ${textField({
        id: "anchor-email",
        label: t.email,
        type: "email",
        value: this.email,
        onInput: (value) => (this.email = value),
        hint: t.hint,
        error: problem === null ? null : (problem.fields["email"] ?? problemText(problem, words)),
      })}
      <div class="btns">
        <button class="btn" type="submit" aria-busy=${isBusy ? "true" : nothing}>${t.add}</button>
      </div>
    </form>`
  }

  async #add(): Promise<void> {
    const email = this.email.trim()
    if (email === "") return
    const body = { email }
    const result = await this.#adding.run(() =>
      send(this.api.POST("/api/console/clients/{connection_id}/anchors/", { params: this.#path, body })),
    )
    if (result?.ok !== true) return
    this.email = ""
    this.console.toast(this.messages.anchors.isAdded)
    void this.#anchors.load()
  }

  #dialog(anchor: ConsoleAnchor): TemplateResult {
    const { messages, words } = this
    const { anchors: t } = messages
    const { isBusy, problem } = this.#removing
    return html`<hrsync-confirm-dialog
      .heading=${t.removeTitle(this.#name(anchor))}
      .text=${t.removeText}
      .action=${t.remove}
      .isBusy=${isBusy}
      .error=${problem === null ? null : problemText(problem, words)}
      ${ConfirmDialog.confirmed.on(() => void this.#remove(anchor))}
      ${ConfirmDialog.closed.on(() => (this.removed = null))}
    ></hrsync-confirm-dialog>`
  }

  async #remove({ anchor_id }: ConsoleAnchor): Promise<void> {
    const result = await this.#removing.run(() =>
      send(
        this.api.POST("/api/console/clients/{connection_id}/anchors/remove/", {
          params: this.#path,
          body: { anchor_id },
        }),
      ),
    )
    if (result?.ok !== true) return
    this.removed = null
    this.console.toast(this.messages.anchors.isRemoved)
    void this.#anchors.load()
  }
}
