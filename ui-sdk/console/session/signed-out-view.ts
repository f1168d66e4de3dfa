import { html, nothing } from "lit"
import { ElementEvent } from "../../elements/element-event.ts"
import { icon } from "../../elements/icon.ts"
import { type Language, LANGUAGES } from "../../elements/locale/format.ts"
import { VendorMark } from "../../elements/vendor-mark/vendor-mark.ts"
import { property, state, withProperties } from "../../elements/with-properties.ts"
import { LinkForm } from "./link-form.ts"
import type { Preferences } from "./preferences.ts"
import "../styles/signed-out.css"
import { SignInElement } from "./sign-in-element.ts"
import { SignInForm } from "./sign-in-form.ts"

/**
 * What a user who is not signed in sees: the sign-in form, or what a mailed link is for.
 *
 * @property preferences - with the vendor that was last used here
 * @property language - the reader's
 * @property linkCode - of the mailed link that was opened; null: none
 * @property providerAnswer - with which the identity provider has sent the browser back; null: it was not there
 * @property isElsewhere - another tab has just signed out
 * @fires signed-in
 */
export class SignedOutView extends withProperties(SignInElement, {
  preferences: property<Preferences>(),
  language: property<Language>(),
  linkCode: property<string | null>(),
  providerAnswer: property<string | null>(),
  isElsewhere: property<boolean>(),
  /** The link was accepted, and the account has a second factor. */
  needsCode: state(false),
}) {
  static readonly tag = "hrsync-signed-out"
  static readonly parts = [LinkForm, SignInForm, VendorMark]
  /** The mailed link is given up. */
  static readonly linkLeft = new ElementEvent("link-left")
  /** The language. */
  static readonly languageChosen = new ElementEvent<Language>("language-chosen")
  protected override updated(): void {
    document.title = this.messages.tabTitle
  }

  override render() {
    const { messages: t, isElsewhere } = this
    return html`<div class="signed-out">
      <header>${this.#mark()} ${this.#languageChoice()}</header>
      <main id="main">
        <div class="signed-out-form">
          ${isElsewhere ? html`<p class="note" role="status">${icon("info")}<span>${t.elsewhere}</span></p>` : nothing}
          ${this.linkCode === null || this.needsCode ? this.#signIn() : this.#link(this.linkCode)}
        </div>
      </main>
      <footer><span>${t.selfHosted(location.host)}</span></footer>
    </div>`
  }

  #mark() {
    const { vendor } = this.preferences
    const name = vendor?.name ?? this.messages.product
    return html`<span class="logo"
      ><hrsync-vendor-mark .name=${name} .logo=${vendor?.logo_url ?? null}></hrsync-vendor-mark
      ><span>${name}</span></span
    >`
  }

  #languageChoice() {
    return html`<label class="lang">
      <span class="vh">${this.messages.language}</span>${icon("globe", "sm")}
      <select @change=${this.#onLanguage}>
        ${Object.entries(LANGUAGES).map(
          ([tag, label]) =>
            html`<option value=${tag} lang=${tag} ?selected=${tag === this.language}>${label}</option>`,
        )}
      </select>
    </label>`
  }

  #signIn() {
    const { messages, preferences, providerAnswer } = this
    const { vendor } = preferences
    return html`<hrsync-sign-in-form
      .providerAnswer=${providerAnswer}
      .step=${this.needsCode ? "code" : "password"}
      .intro=${vendor === null ? messages.toConsole : messages.toVendor(vendor.name)}
    ></hrsync-sign-in-form>`
  }

  #link(code: string) {
    const { language } = this
    return html`<hrsync-link-form
      .language=${language}
      .code=${code}
      ${LinkForm.codeNeeded.on(() => (this.needsCode = true))}
      ${LinkForm.linkLeft.on(() => SignedOutView.linkLeft.send(this))}
    ></hrsync-link-form>`
  }

  readonly #onLanguage = ({ target }: Event): void => {
    const detail = (target as HTMLSelectElement).value as Language
    SignedOutView.languageChosen.send(this, detail)
  }
}
