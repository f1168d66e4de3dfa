import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleSignedIn, ConsoleSignInWays } from "../../../core/contract/accounts/console/sign-in.ts"
import type { Problem, Result } from "../../elements/api/send.ts"
import { icon } from "../../elements/icon.ts"
import { property, state, withProperties } from "../../elements/with-properties.ts"
import { textField } from "../parts/fields/text-field.ts"
import { PasskeySignIn } from "./passkey-sign-in.ts"
import { readRefusal } from "./password.ts"
import { otherWays } from "./other-ways.ts"
import { supportsPasskeys } from "./passkey.ts"
import { ProviderSignIn } from "./provider-sign-in.ts"
import { SignInElement } from "./sign-in-element.ts"
import { refusalNote, signInNote } from "./sign-in-note.ts"

type Step = "password" | "code" | "recovery" | "sent-sign-in" | "sent-reset"

/**
 * Signs a person in: by password or by a mailed link, with a second factor where the account has one.
 *
 * @property fixedEmail - the account that has to sign in again; null: any
 * @property intro - below the title of the first step
 * @property providerAnswer - with which the identity provider has sent the browser back; null: it was not there
 * @property hasTitle - false where a dialog has one
 * @fires signed-in
 */
export class SignInForm extends withProperties(SignInElement, {
  fixedEmail: property<string | null>(null),
  intro: property(""),
  hasTitle: property(true),
  step: property<Step>("password"),
  providerAnswer: property<string | null>(null),
  /** What the installation offers; null until it is known. */
  ways: state<ConsoleSignInWays | null>(null),
  email: state(""),
  password: state(""),
  code: state(""),
  isRevealed: state(false),
  isBusy: state(false),
  problem: state<Problem | null>(null),
  isEmailMissing: state(false),
}) {
  static readonly tag = "hrsync-sign-in-form"
  static readonly parts = [PasskeySignIn, ProviderSignIn]
  override connectedCallback(): void {
    super.connectedCallback()
    void this.#loadWays()
  }

  /** Without an answer there are still the password and the mailed link. */
  async #loadWays(): Promise<void> {
    const result = await this.calls.listWays()
    if (result.ok) this.ways = result.value
  }

  /** The address is known, so that the password is typed first. */
  protected override firstUpdated(): void {
    if (this.fixedEmail !== null) this.#focus("sign-in-password")
  }

  override render() {
    const { step } = this
    if (step === "sent-sign-in" || step === "sent-reset") return this.#sent(step)
    return html`<form class="sign-in" novalidate @submit=${this.#onSubmit}>
      ${step === "password" ? this.#passwordStep() : this.#codeStep(step)}
    </form>`
  }

  #title(title: string, text: string): TemplateResult | typeof nothing {
    if (!this.hasTitle) return text === "" ? nothing : html`<p class="muted">${text}</p>`
    return html`<div>
      <h1 tabindex="-1">${title}</h1>
      ${text === "" ? nothing : html`<p class="muted">${text}</p>`}
    </div>`
  }

  #passwordStep(): TemplateResult {
    const { messages: t, isRevealed, problem } = this
    const isWrong = problem !== null && readRefusal(problem) !== null
    return html`${this.#title(t.title, this.intro)} ${this.#insecureNote()} ${this.#refusal()}
      ${textField({
        id: "sign-in-email",
        label: t.email,
        type: "email",
        autocomplete: this.#offersPasskeys ? "username webauthn" : "username",
        value: this.fixedEmail ?? this.email,
        isReadOnly: this.fixedEmail !== null,
        error: this.isEmailMissing ? t.emailFirst : null,
        onInput: (value) => {
          this.email = value
          this.isEmailMissing = false
        },
      })}
      ${textField({
        id: "sign-in-password",
        label: t.password,
        type: "password",
        autocomplete: "current-password",
        value: this.password,
        isInvalid: isWrong,
        onInput: (value) => (this.password = value),
        reveal: {
          isRevealed,
          label: isRevealed ? t.hide : t.show,
          onToggle: () => (this.isRevealed = !this.isRevealed),
        },
      })}
      ${this.#submitButton(t.submit)}
      <p class="center">
        <button class="btn link" type="button" @click=${() => void this.#requestLink("reset")}>
          ${t.forgotten}
        </button>
      </p>
      <span class="or">${t.or}</span>
      ${this.#otherWays()}
      <button class="btn block" type="button" @click=${() => void this.#requestLink("sign-in")}>
        ${icon("mail")}${t.mailLink}
      </button>`
  }

  get #offersPasskeys(): boolean {
    return this.ways?.passkeys === true && supportsPasskeys()
  }

  #otherWays(): TemplateResult {
    const { fixedEmail, providerAnswer } = this
    const isInDialog = fixedEmail !== null
    return otherWays({
      offersPasskeys: this.#offersPasskeys,
      provider: this.ways?.provider ?? null,
      isOverPage: isInDialog,
      providerAnswer,
      isAutofilled: !isInDialog,
      onCodeNeeded: () => this.#goTo("code"),
    })
  }

  #codeStep(step: "code" | "recovery"): TemplateResult {
    const { messages: t, problem } = this
    const isRecovery = step === "recovery"
    const words = isRecovery ? t.recovery : t.code
    const isRefused = problem !== null && readRefusal(problem) !== null
    return html`${this.#title(t.code.title, words.text)} ${isRefused ? this.#waitNote() : this.#refusal()}
      ${textField({
        id: "sign-in-code",
        label: words.label,
        autocomplete: "one-time-code",
        look: "code-input",
        value: this.code,
        error: isRefused ? words.wrong : null,
        onInput: (value) => (this.code = value),
      })}
      ${this.#submitButton(t.code.submit)}
      <p class="center">
        <button class="btn link" type="button" @click=${() => this.#goTo(isRecovery ? "code" : "recovery")}>
          ${isRecovery ? t.code.app : t.code.lost}
        </button>
      </p>
      ${
        this.fixedEmail === null
          ? html`<p class="center">
              <button class="btn link" type="button" @click=${() => this.#goTo("password")}>
                ${t.code.back}
              </button>
            </p>`
          : nothing
      }`
  }

  #sent(step: "sent-sign-in" | "sent-reset"): TemplateResult {
    const { sent } = this.messages
    const email = this.fixedEmail ?? this.email
    return html`<div class="sign-in" role="status">
      ${icon("mail", "lg")}
      ${this.#title(sent.title, step === "sent-reset" ? sent.reset(email) : sent.signIn(email))}
      <button class="btn block" type="button" @click=${() => this.#goTo("password")}>${sent.back}</button>
    </div>`
  }

  #submitButton(label: string): TemplateResult {
    const { isBusy } = this
    return html`<button
      class="btn primary block"
      type="submit"
      aria-disabled=${isBusy || !isSecureContext ? "true" : nothing}
      aria-busy=${isBusy ? "true" : nothing}
    >
      ${isBusy ? icon("sync") : nothing}${label}
    </button>`
  }

  /** Cookies of a session are Secure: over plain HTTP a browser would drop them, and each sign-in would seem to fail. */
  #insecureNote(): TemplateResult | typeof nothing {
    if (isSecureContext) return nothing
    return signInNote(this.messages.insecure)
  }

  #refusal(): TemplateResult | typeof nothing {
    const { problem, messages: t } = this
    if (problem === null) return nothing
    return refusalNote(problem, this, (tries) => ({ title: t.wrong.title, text: t.wrong.triesLeft(tries) }))
  }

  #waitNote(): TemplateResult | typeof nothing {
    const refused = this.problem === null ? null : readRefusal(this.problem)
    return refused?.retryAfter == null ? nothing : this.#refusal()
  }

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault()
    if (this.isBusy || !isSecureContext) return
    if (this.step === "password") void this.#signIn()
    else void this.#send(this.calls.enterCode({ code: this.code.trim() }))
  }

  async #signIn(): Promise<void> {
    const email = (this.fixedEmail ?? this.email).trim()
    this.isEmailMissing = email === ""
    if (this.isEmailMissing) this.#focus("sign-in-email")
    else await this.#send(this.calls.signIn({ email, password: this.password }))
  }

  async #send(call: Promise<Result<ConsoleSignedIn>>): Promise<void> {
    this.isBusy = true
    this.problem = null
    const result = await call
    this.isBusy = false
    if (!result.ok && result.problem.kind === "expired") this.#goTo("password")
    else if (!result.ok) {
      this.problem = result.problem
      this.#focus(this.step === "password" ? "sign-in-password" : "sign-in-code")
    } else if (result.value.next === "second-factor") this.#goTo("code")
    else SignInElement.signedIn.send(this)
  }

  async #requestLink(purpose: "reset" | "sign-in"): Promise<void> {
    const email = (this.fixedEmail ?? this.email).trim()
    this.isEmailMissing = email === ""
    if (this.isEmailMissing) {
      this.#focus("sign-in-email")
      return
    }
    this.problem = null
    const result = await this.calls.requestLink({ email, purpose })
    if (result.ok) this.step = purpose === "reset" ? "sent-reset" : "sent-sign-in"
    else this.problem = result.problem
  }

  /** The answer of a provider is of use once. */
  #goTo(step: Step): void {
    Object.assign(this, { step, code: "", problem: null, isRevealed: false, providerAnswer: null })
    this.#focus(step === "password" ? "sign-in-email" : "sign-in-code")
  }

  #focus(id: string): void {
    void this.updateComplete.then(() => {
      const input = this.querySelector<HTMLInputElement>(`#${id}`)
      input?.focus()
      input?.select()
    })
  }
}
