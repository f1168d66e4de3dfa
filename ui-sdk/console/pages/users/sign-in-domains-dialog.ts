import { html, type TemplateResult } from "lit"
import type { ConsoleSignInDomains } from "../../../../core/contract/accounts/console/users.ts"
import { send } from "../../../elements/api/send.ts"
import { ElementEvent } from "../../../elements/element-event.ts"
import { property, state, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { actionButton } from "../../parts/action-button.ts"
import { ConsoleDialog } from "../../parts/dialogs/dialog.ts"
import { problemNote } from "../../parts/loaded.ts"
import { textField } from "../../parts/fields/text-field.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"

/**
 * From which e-mail domains the identity provider signs the people of the organization in, with the number of those it would no
 * longer sign in.
 *
 * @property current - the domains, and the users by domain
 */
export class SignInDomainsDialog extends withProperties(PagePart<Messages>, {
  current: property<ConsoleSignInDomains>(),
  /** Null: not changed yet. */
  typed: state<string | null>(null),
}) {
  static readonly tag = "hrsync-sign-in-domains-dialog"
  static readonly parts = [ConsoleDialog]
  /** The text that says what was done. */
  static readonly done = new ElementEvent<string>("done")
  static readonly closed = new ElementEvent("closed")
  readonly #saving = new Action(this)

  get #domains(): ReadonlyArray<string> {
    return this.typed === null ? this.current.domains : readDomains(this.typed)
  }

  override render() {
    const { words, current } = this
    const t = this.messages.domains
    return html`<hrsync-dialog
      .heading=${t.title(current.provider ?? "")}
      .content=${html`<form class="stack" novalidate @submit=${this.#onSubmit}>
        <p class="muted">${t.text(current.provider ?? "")}</p>
        ${textField({
          id: "sign-in-domains",
          label: t.label,
          value: this.typed ?? current.domains.join(", "),
          hint: t.hint,
          onInput: (value) => (this.typed = value),
        })}
        ${this.#shutOut()} ${problemNote(this.#saving.problem, words)}
        <div class="btns end">
          <button class="btn" type="button" @click=${this.#close}>${words.cancel}</button>
          ${actionButton(t.save, this.#saving)}
        </div>
      </form>`}
      ${ConsoleDialog.closed.on(this.#close)}
    ></hrsync-dialog>`
  }

  /** Whom the typed domains leave out, before they are saved. */
  #shutOut(): TemplateResult {
    const t = this.messages.domains
    const domains = this.#domains
    const others = this.current.users.filter(({ domain }) => !domains.includes(domain))
    if (domains.length === 0) return html`<p class="hint" role="status">${t.all}</p>`
    const count = others.reduce((sum, each) => sum + each.count, 0)
    return html`<p class="hint" role="status">
      ${
        count === 0
          ? t.nobody
          : t.shutOut(
              count,
              this.current.provider ?? "",
              others.map(({ domain }) => domain),
            )
      }
    </p>`
  }

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault()
    void this.#save()
  }

  async #save(): Promise<void> {
    const domains = [...this.#domains]
    const result = await this.#saving.run(() =>
      send(this.api.POST("/api/console/sign-in-domains/", { body: { domains } })),
    )
    if (result?.ok === true) SignInDomainsDialog.done.send(this, this.messages.domains.saved)
  }

  readonly #close = (): void => {
    SignInDomainsDialog.closed.send(this)
  }
}

/** As people type them: separated by commas or space, with or without the `@`. */
const readDomains = (typed: string): ReadonlyArray<string> =>
  typed
    .toLowerCase()
    .split(/[\s,;]+/u)
    .map((domain) => domain.replace(/^@/u, ""))
    .filter(Boolean)
