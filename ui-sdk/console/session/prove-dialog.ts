import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleProof, ConsoleSession } from "../../../core/contract/accounts/console/session.ts"
import { ElementEvent } from "../../elements/element-event.ts"
import { icon } from "../../elements/icon.ts"
import { property, state, withProperties } from "../../elements/with-properties.ts"
import type { Problem } from "../../elements/api/send.ts"
import { ConsoleDialog } from "../parts/dialogs/dialog.ts"
import { textField } from "../parts/fields/text-field.ts"
import "../styles/signed-out.css"
import { askForPasskey, supportsPasskeys } from "./passkey.ts"
import { ProviderSignIn } from "./provider-sign-in.ts"
import { SignInElement } from "./sign-in-element.ts"
import { refusalNote, signInNote } from "./sign-in-note.ts"

/**
 * Over a page with a change that takes a recent proof of being the user: offers the ways that this user has, and the page goes on.
 *
 * @property user - who is signed in
 * @property offersPasskeys - browsers make passkeys for the address of this service
 */
export class ProveDialog extends withProperties(SignInElement, {
  user: property<ConsoleSession["user"]>(),
  offersPasskeys: property(false),
  /** The label of the identity provider; null: there is none, or it is not known yet. */
  provider: state<string | null>(null),
  password: state(""),
  code: state(""),
  isBusy: state(false),
  /** Null: the last try did not fail. */
  failure: state<Problem | "dismissed" | null>(null),
  isMailed: state(false),
}) {
  static readonly tag = "hrsync-prove"
  static readonly parts = [ConsoleDialog, ProviderSignIn]
  /** The person has proved to be the user. */
  static readonly proved = new ElementEvent("proved")
  /** The person gives the change up. */
  static readonly closed = new ElementEvent("closed")

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#loadWays()
  }

  async #loadWays(): Promise<void> {
    const result = await this.calls.listWays()
    if (result.ok) this.provider = result.value.provider
  }

  override render() {
    const { messages, user, provider } = this
    const { prove: t } = messages
    return html`<hrsync-dialog
      .heading=${t.title}
      .content=${html`<form class="sign-in" novalidate @submit=${this.#onSubmit}>
        <p class="muted">${t.text}</p>
        ${this.#note()} ${user.has_password ? this.#fields() : nothing} ${this.#passkeyButton()}
        ${
          provider === null
            ? nothing
            : html`<hrsync-provider-sign-in .label=${provider} .again=${true}></hrsync-provider-sign-in>`
        }
        ${user.has_password ? nothing : this.#mail()}
      </form>`}
      ${ConsoleDialog.closed.on(() => ProveDialog.closed.send(this))}
    ></hrsync-dialog>`
  }

  #fields(): TemplateResult {
    const { messages: t, isBusy, user } = this
    return html`${textField({
        id: "prove-password",
        label: t.password,
        type: "password",
        autocomplete: "current-password",
        value: this.password,
        isInvalid: this.#isRefused,
        onInput: (value) => (this.password = value),
      })}
      ${
        user.has_second_factor
          ? textField({
              id: "prove-code",
              label: t.prove.code,
              autocomplete: "one-time-code",
              value: this.code,
              isInvalid: this.#isRefused,
              onInput: (value) => (this.code = value),
            })
          : nothing
      }
      <button
        class="btn primary block"
        type="submit"
        aria-disabled=${isBusy ? "true" : nothing}
        aria-busy=${isBusy ? "true" : nothing}
      >
        ${isBusy ? icon("sync") : nothing}${t.code.submit}
      </button>`
  }

  #passkeyButton(): TemplateResult | typeof nothing {
    if (!this.offersPasskeys || !supportsPasskeys()) return nothing
    return html`<button class="btn block" type="button" @click=${() => void this.#usePasskey()}>
      ${icon("finger")}${this.messages.prove.passkey}
    </button>`
  }

  /** A user without a password signs in by mailed links, which are then the proof. */
  #mail(): TemplateResult {
    const { messages: t, user } = this
    return this.isMailed
      ? html`<p class="note" role="status">${icon("mail")}<span>${t.sent.signIn(user.email)}</span></p>`
      : html`<button class="btn block" type="button" @click=${() => void this.#requestLink()}>
          ${icon("mail")}${t.mailLink}
        </button>`
  }

  #note(): TemplateResult | typeof nothing {
    const { failure, messages: t } = this
    if (failure === null) return nothing
    return failure === "dismissed"
      ? signInNote(t.passkey.dismissed)
      : refusalNote(failure, this, () => t.prove.wrong)
  }

  get #isRefused(): boolean {
    return this.failure !== null && this.failure !== "dismissed"
  }

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault()
    const { password, code, user } = this
    void this.#prove(user.has_second_factor ? { password, code: code.trim() } : { password })
  }

  async #usePasskey(): Promise<void> {
    if (this.isBusy) return
    Object.assign(this, { isBusy: true, failure: null })
    const offered = await this.calls.offerPasskey()
    const asked = offered.ok ? await askForPasskey(offered.value, { fromAutofill: false }) : null
    this.isBusy = false
    if (!offered.ok) this.failure = offered.problem
    else if (asked?.ok === true) await this.#prove({ credential: asked.credential })
    else this.failure = "dismissed"
  }

  async #prove(proof: ConsoleProof): Promise<void> {
    if (this.isBusy) return
    Object.assign(this, { isBusy: true, failure: null })
    const result = await this.calls.prove(proof)
    this.isBusy = false
    if (result.ok) ProveDialog.proved.send(this)
    else {
      this.failure = result.problem
      await this.updateComplete
      this.querySelector<HTMLInputElement>("#prove-password")?.select()
    }
  }

  async #requestLink(): Promise<void> {
    const result = await this.calls.requestLink({ email: this.user.email, purpose: "sign-in" })
    if (result.ok) this.isMailed = true
    else this.failure = result.problem
  }
}
