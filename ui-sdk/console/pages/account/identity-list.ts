import { html, nothing, type TemplateResult } from "lit"
import type {
  ConsoleIdentities,
  ConsoleIdentity,
} from "../../../../core/contract/accounts/console/identities.ts"
import { send } from "../../../elements/api/send.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { Resource } from "../../client/resource.ts"
import { type Column, DataTable } from "../../parts/data-table.ts"
import { ConfirmDialog } from "../../parts/dialogs/confirm-dialog.ts"
import { problemText, showLoaded } from "../../parts/loaded.ts"
import { RelativeTime, relativeTime } from "../../parts/time.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"

/** The user's accounts at identity providers, with a way to unlink each. Nothing where there are none. */
export class IdentityList extends withProperties(PagePart<Messages>, {
  /** Whose dialog is open; null: none is. */
  unlinked: state<ConsoleIdentity | null>(null),
}) {
  static readonly tag = "hrsync-identity-list"
  static readonly parts = [ConfirmDialog, DataTable, RelativeTime]
  readonly #identities = new Resource(this, () => send(this.api.GET("/api/console/account/identities/")))
  readonly #unlinking = new Action(this)

  override render() {
    const { identities: t } = this.messages
    const { value, problem } = this.#identities
    if (problem === null && (value === null || value.items.length === 0)) return nothing
    return html`<section class="part" aria-labelledby="identities-title">
      <div class="part-head"><h2 id="identities-title">${t.title}</h2></div>
      <p class="muted">${t.text}</p>
      ${showLoaded(value, this.#identities, this.words, (list) => this.#list(list))}
      ${this.unlinked === null ? nothing : this.#dialog(this.unlinked)}
    </section>`
  }

  #list({ items }: ConsoleIdentities): TemplateResult {
    return html`<hrsync-table
      .label=${this.messages.identities.title}
      .columns=${this.#columns}
      .rows=${items}
      .rowKey=${({ issuer }: ConsoleIdentity) => issuer}
      .total=${items.length}
    ></hrsync-table>`
  }

  get #columns(): ReadonlyArray<Column<ConsoleIdentity>> {
    const { format } = this
    const { identities: t } = this.messages
    return [
      {
        key: "provider",
        label: t.provider,
        cell: (identity) =>
          html`${nameProvider(identity)}<span class="only-m sub"
              ><br />${t.linkedOn(format.date(identity.linked_at))}</span
            >`,
      },
      { key: "linked", label: t.linked, look: "r col-m", cell: ({ linked_at: at }) => relativeTime(at) },
      {
        key: "used",
        label: t.used,
        look: "r",
        cell: ({ last_used_at: at }) => relativeTime(at, t.unknown),
      },
      {
        key: "actions",
        label: t.actions,
        isLabelHidden: true,
        look: "r",
        cell: (identity) =>
          html`<button
            class="btn ghost"
            type="button"
            aria-label=${t.unlinkFrom(nameProvider(identity))}
            @click=${() => this.#open(identity)}
          >
            ${t.unlink}
          </button>`,
      },
    ]
  }

  #dialog(identity: ConsoleIdentity): TemplateResult {
    const { removal: t } = this.messages.identities
    const { problem, isBusy } = this.#unlinking
    return html`<hrsync-confirm-dialog
      .heading=${t.title(nameProvider(identity))}
      .text=${identity.label === null ? t.text : `${t.text} ${t.again(identity.label)}`}
      .action=${t.action}
      .keep=${t.keep}
      .isBusy=${isBusy}
      .error=${problem === null ? null : problemText(problem, this.words)}
      ${ConfirmDialog.confirmed.on(() => void this.#unlink(identity))}
      ${ConfirmDialog.closed.on(this.#close)}
    ></hrsync-confirm-dialog>`
  }

  #open(unlinked: ConsoleIdentity): void {
    this.unlinked = unlinked
    this.#unlinking.clear()
  }

  readonly #close = (): void => {
    this.unlinked = null
  }

  async #unlink(identity: ConsoleIdentity): Promise<void> {
    const result = await this.#unlinking.run(() =>
      send(this.api.POST("/api/console/account/identities/unlink/", { body: { issuer: identity.issuer } })),
    )
    if (result?.ok !== true) return
    this.#close()
    this.console.toast(this.messages.identities.unlinked(nameProvider(identity)))
    await this.#identities.load()
  }
}

/** One that is not offered any more is named by its address. */
const nameProvider = ({ label, issuer }: ConsoleIdentity): string => label ?? new URL(issuer).hostname
