import { html, nothing, type TemplateResult } from "lit"
import type { ConsolePasskey, ConsolePasskeys } from "../../../../core/contract/accounts/console/passkeys.ts"
import { send } from "../../../elements/api/send.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { Resource } from "../../client/resource.ts"
import { ConfirmDialog } from "../../parts/dialogs/confirm-dialog.ts"
import { type Column, DataTable } from "../../parts/data-table.ts"
import { problemText, showLoaded } from "../../parts/loaded.ts"
import { Menu } from "../../parts/menu.ts"
import { RelativeTime, relativeTime } from "../../parts/time.ts"
import { supportsPasskeys } from "../../session/passkey.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"
import { PasskeyForm } from "./passkey-form.ts"
import { PasskeyNameForm } from "./passkey-name-form.ts"

type Open =
  { readonly kind: "add" } | { readonly kind: "rename" | "remove"; readonly passkey: ConsolePasskey }

/** The user's passkeys: adds one, renames and removes them. Nothing where browsers make none for the service's address. */
export class PasskeyList extends withProperties(PagePart<Messages>, {
  /** The dialog; null: none is open. */
  open: state<Open | null>(null),
}) {
  static readonly tag = "hrsync-passkey-list"
  static readonly parts = [ConfirmDialog, DataTable, Menu, PasskeyForm, PasskeyNameForm, RelativeTime]
  readonly #passkeys = new Resource(this, () => send(this.api.GET("/api/console/account/passkeys/")))
  readonly #removing = new Action(this)

  override render() {
    const {
      messages: { passkeys: t },
      words,
    } = this
    if (!this.console.session.session.offers_passkeys) return nothing
    return html`<section class="part" aria-labelledby="passkeys-title">
      <div class="part-head">
        <h2 id="passkeys-title">${t.title}</h2>
        ${this.#addButton()}
      </div>
      <p class="muted">${t.text}</p>
      ${supportsPasskeys() ? nothing : html`<p class="muted">${t.unsupported}</p>`}
      ${showLoaded(this.#passkeys.value, this.#passkeys, words, (list) => this.#list(list))}
      ${this.open === null ? nothing : this.#dialog(this.open)}
    </section>`
  }

  #addButton(): TemplateResult | typeof nothing {
    const { value } = this.#passkeys
    if (value === null || value.items.length >= value.limit || !supportsPasskeys()) return nothing
    return html`<button class="btn" type="button" @click=${() => (this.open = { kind: "add" })}>
      ${this.messages.passkeys.add}
    </button>`
  }

  #list({ items, limit }: ConsolePasskeys): TemplateResult {
    const { passkeys: t } = this.messages
    if (items.length === 0) return html``
    return html`${items.length >= limit ? html`<p class="muted">${t.full(limit)}</p>` : nothing}
      <hrsync-table
        .label=${t.table}
        .columns=${this.#columns}
        .rows=${items}
        .rowKey=${({ id }: ConsolePasskey) => id}
        .total=${items.length}
      ></hrsync-table>`
  }

  get #columns(): ReadonlyArray<Column<ConsolePasskey>> {
    const {
      messages: { passkeys: t },
      format,
    } = this
    return [
      {
        key: "name",
        label: t.name,
        cell: ({ name, is_synced: isSynced, created_at: at }) =>
          html`${name} ${isSynced ? html`<span class="tag">${t.synced}</span>` : nothing}<span
              class="only-m sub"
              ><br />${t.addedOn(format.date(at))}</span
            >`,
      },
      { key: "created", label: t.created, look: "r col-m", cell: ({ created_at: at }) => relativeTime(at) },
      {
        key: "used",
        label: t.used,
        look: "r",
        cell: ({ last_used_at: at }) =>
          at === null ? html`<span class="muted">${t.never}</span>` : relativeTime(at),
      },
      {
        key: "actions",
        label: t.actions,
        isLabelHidden: true,
        look: "r",
        cell: (passkey) => this.#menu(passkey),
      },
    ]
  }

  #menu(passkey: ConsolePasskey): TemplateResult {
    const { passkeys: t } = this.messages
    return html`<hrsync-menu
      .label=${t.actionsFor(passkey.name)}
      .items=${[
        { label: t.rename, icon: "edit", onSelect: () => (this.open = { kind: "rename", passkey }) },
        {
          label: t.remove,
          icon: "trash",
          isDangerous: true,
          onSelect: () => (this.open = { kind: "remove", passkey }),
        },
      ]}
    ></hrsync-menu>`
  }

  #dialog(open: Open): TemplateResult {
    const { messages } = this
    if (open.kind === "remove") return this.#removeDialog(open.passkey)
    if (open.kind === "rename")
      return html`<hrsync-passkey-name-form
        .passkey=${open.passkey}
        ${PasskeyNameForm.closed.on(this.#close)}
        ${PasskeyNameForm.done.on(() => this.#done(messages.passkeys.renamed))}
      ></hrsync-passkey-name-form>`
    return html`<hrsync-passkey-form
      ${PasskeyForm.closed.on(this.#close)}
      ${PasskeyForm.done.on(() => this.#done(messages.passkeys.added))}
    ></hrsync-passkey-form>`
  }

  #removeDialog(passkey: ConsolePasskey): TemplateResult {
    const { removal: t } = this.messages.passkeys
    const { isBusy, problem } = this.#removing
    return html`<hrsync-confirm-dialog
      .heading=${t.title(passkey.name)}
      .text=${t.text}
      .action=${t.action}
      .keep=${t.keep}
      .isBusy=${isBusy}
      .error=${problem === null ? null : problemText(problem, this.words)}
      ${ConfirmDialog.confirmed.on(() => void this.#remove(passkey.id))}
      ${ConfirmDialog.closed.on(this.#close)}
    ></hrsync-confirm-dialog>`
  }

  async #remove(passkey: string): Promise<void> {
    const result = await this.#removing.run(() =>
      send(
        this.api.POST("/api/console/account/passkeys/{passkey_id}/remove/", {
          params: { path: { passkey_id: passkey } },
        }),
      ),
    )
    if (result?.ok === true) this.#done(this.messages.passkeys.removed)
  }

  #done(text: string): void {
    this.#close()
    this.console.toast(text)
    void this.#passkeys.load()
    // A passkey is a second factor, which the role may require.
    void this.console.session.load()
  }

  readonly #close = (): void => {
    this.open = null
    this.#removing.clear()
  }
}
