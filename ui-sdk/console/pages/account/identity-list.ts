import { html, nothing, type TemplateResult } from "lit"
import type {
  ConsoleIdentities,
  ConsoleIdentity,
} from "../../../../core/contract/accounts/console/identities.ts"
import { send } from "../../../elements/api/send.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { Resource } from "../../client/resource.ts"
import { actionButton } from "../../parts/action-button.ts"
import { type Column, DataTable } from "../../parts/data-table.ts"
import { ConsoleDialog } from "../../parts/dialogs/dialog.ts"
import { problemNote, showLoaded } from "../../parts/loaded.ts"
import { textField } from "../../parts/fields/text-field.ts"
import { RelativeTime, relativeTime } from "../../parts/time.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"

/** The user's accounts at identity providers, with a way to unlink each. Nothing where there are none. */
export class IdentityList extends withProperties(PagePart<Messages>, {
  /** Whose dialog is open; null: none is. */
  unlinked: state<ConsoleIdentity | null>(null),
  password: state(""),
  isTried: state(false),
}) {
  static readonly tag = "hrsync-identity-list"
  static readonly parts = [ConsoleDialog, DataTable, RelativeTime]
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
    const { words, isTried } = this
    const { removal: t } = this.messages.identities
    const { problem } = this.#unlinking
    const isWrong = problem?.fields["current"] !== undefined
    return html`<hrsync-dialog
      .heading=${t.title(nameProvider(identity))}
      .content=${html`<form class="form" novalidate @submit=${this.#onSubmit}>
        <p>${t.text} ${identity.label === null ? nothing : t.again(identity.label)}</p>
        ${
          this.#hasPassword
            ? textField({
                id: "identity-password",
                label: t.password,
                type: "password",
                autocomplete: "current-password",
                value: this.password,
                error: isWrong ? t.wrong : isTried && this.password === "" ? words.required : null,
                onInput: (value) => (this.password = value),
              })
            : nothing
        }
        ${problemNote(isWrong ? null : problem, words)}
        <div class="btns end">
          <button class="btn" type="button" @click=${this.#close}>${t.keep}</button>
          ${actionButton(t.action, this.#unlinking, { look: "primary danger" })}
        </div>
      </form>`}
      ${ConsoleDialog.closed.on(this.#close)}
    ></hrsync-dialog>`
  }

  get #hasPassword(): boolean {
    return this.console.session.session.user.has_password
  }

  #open(unlinked: ConsoleIdentity): void {
    Object.assign(this, { unlinked, password: "", isTried: false })
    this.#unlinking.clear()
  }

  readonly #close = (): void => {
    Object.assign(this, { unlinked: null, password: "" })
  }

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault()
    this.isTried = true
    const { unlinked } = this
    if (unlinked !== null && !(this.#hasPassword && this.password === "")) void this.#unlink(unlinked)
  }

  async #unlink(identity: ConsoleIdentity): Promise<void> {
    const body = { issuer: identity.issuer, ...(this.#hasPassword ? { password: this.password } : {}) }
    const result = await this.#unlinking.run(() =>
      send(this.api.POST("/api/console/account/identities/unlink/", { body })),
    )
    if (result?.ok !== true) return
    this.#close()
    this.console.toast(this.messages.identities.unlinked(nameProvider(identity)))
    await this.#identities.load()
  }
}

/** One that is not offered any more is named by its address. */
const nameProvider = ({ label, issuer }: ConsoleIdentity): string => label ?? new URL(issuer).hostname
