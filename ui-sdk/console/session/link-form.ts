import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleLink, ConsoleLinkUse } from "../../../core/contract/accounts/console/sign-in.ts"
import type { Problem } from "../../elements/api/send.ts"
import { ElementEvent } from "../../elements/element-event.ts"
import { icon } from "../../elements/icon.ts"
import { type Language, makeFormat } from "../../elements/locale/format.ts"
import { property, state, withProperties } from "../../elements/with-properties.ts"
import { problemNote } from "../parts/loaded.ts"
import { textField } from "../parts/fields/text-field.ts"
import { MIN_PASSWORD } from "./password.ts"
import { SignInElement } from "./sign-in-element.ts"

/**
 * What a mailed link is for: accepting an invitation, choosing a new password, linking an account of the provider, or signing in. Opening the link alone changes
 * nothing, since mail programs open links as well.
 *
 * @property language - the reader's
 * @property code - of the link
 * @fires signed-in
 */
export class LinkForm extends withProperties(SignInElement, {
  language: property<Language>(),
  code: property<string>(),
  /** Null until it is loaded. */
  link: state<ConsoleLink | null>(null),
  isGone: state(false),
  name: state(""),
  password: state(""),
  isRevealed: state(false),
  isBusy: state(false),
  isTried: state(false),
  problem: state<Problem | null>(null),
}) {
  static readonly tag = "hrsync-link-form"
  /** The account has a second factor. */
  static readonly codeNeeded = new ElementEvent("code-needed")
  /** The user goes to the sign-in form instead. */
  static readonly linkLeft = new ElementEvent("link-left")
  override connectedCallback(): void {
    super.connectedCallback()
    void this.#load()
  }

  async #load(): Promise<void> {
    this.problem = null
    if (this.code === "") {
      this.isGone = true
      return
    }
    const result = await this.calls.openLink({ code: this.code })
    if (result.ok) this.link = result.value
    else if (isUnreachable(result.problem)) this.problem = result.problem
    else this.isGone = true
  }

  override render() {
    const { link, messages: t, words } = this
    if (this.isGone) return this.#gone()
    if (link !== null) return this.#form(link)
    if (this.problem === null) return html`<p class="muted" role="status">${t.link.loading}</p>`
    return html`${problemNote(this.problem, words)}
      <button class="btn block" type="button" @click=${() => void this.#load()}>${words.again}</button>`
  }

  #gone(): TemplateResult {
    const { gone } = this.messages.link
    return html`<div class="sign-in" role="alert">
      <h1 tabindex="-1">${gone.title}</h1>
      <p class="muted">${gone.text}</p>
      <button class="btn primary block" type="button" @click=${this.#leave}>${gone.back}</button>
    </div>`
  }

  #form(link: ConsoleLink): TemplateResult {
    const { messages: t, isBusy, words } = this
    const { title, text, submit } = this.#texts(link)
    return html`<form class="sign-in" novalidate @submit=${this.#onSubmit}>
      <div>
        <h1 tabindex="-1">${title}</h1>
        <p class="muted">${text}</p>
      </div>
      ${problemNote(this.problem?.fields["password"] === undefined ? this.problem : null, words)}
      ${this.#needsAccount ? this.#nameField() : nothing}
      ${this.#needsPassword ? this.#passwordField(link) : nothing}
      <button
        class="btn primary block"
        type="submit"
        aria-disabled=${isBusy ? "true" : nothing}
        aria-busy=${isBusy ? "true" : nothing}
      >
        ${isBusy ? icon("sync") : nothing}${submit}
      </button>
      <p class="hint center">${t.link.expires(makeFormat(this.language).dateTime(link.expires_at))}</p>
      <p class="center">
        <button class="btn link" type="button" @click=${this.#leave}>${t.link.other}</button>
      </p>
    </form>`
  }

  #texts({ purpose, email, organization, role, has_account: hasAccount }: ConsoleLink) {
    const { link: t, product } = this.messages
    if (purpose === "reset")
      return { title: t.reset.title, text: t.signIn.text(email), submit: t.reset.submit }
    if (purpose === "provider")
      return { title: t.provider.title, text: t.provider.text(email), submit: t.provider.submit }
    if (purpose === "sign-in")
      return { title: t.signIn.title, text: t.signIn.text(email), submit: t.signIn.submit }
    const text = [role === null ? "" : t.invitation.role[role], hasAccount ? t.invitation.known : ""]
    return {
      title: t.invitation.title(organization ?? product),
      text: text.filter(Boolean).join(" "),
      submit: t.invitation.submit,
    }
  }

  get #needsAccount(): boolean {
    return this.link?.purpose === "invitation" && !this.link.has_account
  }

  get #needsPassword(): boolean {
    return this.link?.purpose === "reset" || this.#needsAccount
  }

  #nameField(): TemplateResult {
    return textField({
      id: "link-name",
      label: this.messages.link.name,
      autocomplete: "name",
      value: this.name,
      error: this.isTried && this.name.trim() === "" ? this.words.required : null,
      onInput: (value) => (this.name = value),
    })
  }

  /** The hidden address tells password managers whose password it is. */
  #passwordField({ email }: ConsoleLink): TemplateResult {
    const { messages: t, isRevealed } = this
    return html`<input
        class="vh"
        type="email"
        autocomplete="username"
        .value=${email}
        readonly
        tabindex="-1"
        aria-hidden="true"
      />
      ${textField({
        id: "link-password",
        label: t.link.newPassword,
        type: "password",
        autocomplete: "new-password",
        value: this.password,
        hint: t.link.passwordHint,
        error:
          this.isTried && this.password.length < MIN_PASSWORD
            ? t.link.tooShort
            : (this.problem?.fields["password"] ?? null),
        onInput: (value) => (this.password = value),
        reveal: {
          isRevealed,
          label: isRevealed ? t.hide : t.show,
          onToggle: () => (this.isRevealed = !this.isRevealed),
        },
      })}`
  }

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault()
    this.isTried = true
    const isMissing =
      (this.#needsAccount && this.name.trim() === "") ||
      (this.#needsPassword && this.password.length < MIN_PASSWORD)
    if (isMissing)
      void this.updateComplete.then(() => this.querySelector<HTMLElement>("[aria-invalid]")?.focus())
    else if (!this.isBusy) void this.#use()
  }

  async #use(): Promise<void> {
    this.isBusy = true
    this.problem = null
    const use: ConsoleLinkUse = {
      code: this.code,
      ...(this.#needsAccount ? { name: this.name.trim() } : {}),
      ...(this.#needsPassword ? { password: this.password } : {}),
    }
    const result = await this.calls.useLink(use)
    this.isBusy = false
    if (!result.ok) this.problem = result.problem
    else if (result.value.next === "second-factor") LinkForm.codeNeeded.send(this)
    else SignInElement.signedIn.send(this)
  }

  readonly #leave = (): void => {
    LinkForm.linkLeft.send(this)
  }
}

const isUnreachable = ({ kind }: Problem): boolean =>
  kind === "offline" || kind === "busy" || kind === "broken"
