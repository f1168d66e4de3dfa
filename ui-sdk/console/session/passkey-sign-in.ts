import { html, nothing, type TemplateResult } from "lit"
import type { PasskeyAssertion } from "../../../core/contract/accounts/console/passkeys.ts"
import type { Problem } from "../../elements/api/send.ts"
import { icon } from "../../elements/icon.ts"
import { property, state, withProperties } from "../../elements/with-properties.ts"
import { askForPasskey, stopAsking, supportsAutofill, supportsPasskeys } from "./passkey.ts"
import { SignInElement } from "./sign-in-element.ts"
import { refusalNote, signInNote } from "./sign-in-note.ts"

/** A challenge ends after ten minutes; the one that waits for the browser's autofill is replaced before. */
const RENEW_MILLIS = 8 * 60_000

/**
 * Signs in by a passkey: by its button, and where the browser fills in the address, by choosing one there.
 *
 * @property isAutofilled - the form has a field in which the browser may offer passkeys
 * @fires signed-in
 */
export class PasskeySignIn extends withProperties(SignInElement, {
  isAutofilled: property(false),
  isBusy: state(false),
  /** Null: the last try did not fail. */
  failure: state<Problem | "dismissed" | null>(null),
}) {
  static readonly tag = "hrsync-passkey-sign-in"
  #renewal: ReturnType<typeof setInterval> | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#beginAutofill()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearInterval(this.#renewal)
    stopAsking()
  }

  override render() {
    const { isBusy, messages: t } = this
    return html`<button
        class="btn block"
        type="button"
        aria-disabled=${isBusy ? "true" : nothing}
        aria-busy=${isBusy ? "true" : nothing}
        @click=${() => void this.#onClick()}
      >
        ${icon(isBusy ? "sync" : "finger")}${t.passkey.button}
      </button>
      ${this.failure === null ? nothing : this.#note(this.failure)}`
  }

  #note(failure: Problem | "dismissed"): TemplateResult {
    const { passkey: t } = this.messages
    return failure === "dismissed" ? signInNote(t.dismissed) : refusalNote(failure, this, () => t.refused)
  }

  async #onClick(): Promise<void> {
    if (this.isBusy) return
    Object.assign(this, { isBusy: true, failure: null })
    const offered = await this.calls.offerPasskey()
    if (!offered.ok) {
      Object.assign(this, { isBusy: false, failure: offered.problem })
      return
    }
    const asked = await askForPasskey(offered.value, { fromAutofill: false })
    if (asked.ok) await this.#signIn(asked.credential)
    else Object.assign(this, { isBusy: false, failure: asked.reason === "replaced" ? null : "dismissed" })
    if (this.isConnected) void this.#beginAutofill()
  }

  async #signIn(credential: PasskeyAssertion): Promise<void> {
    Object.assign(this, { isBusy: true, failure: null })
    const result = await this.calls.signInWithPasskey({ credential })
    this.isBusy = false
    if (!result.ok) this.failure = result.problem
    else SignInElement.signedIn.send(this)
  }

  async #beginAutofill(): Promise<void> {
    clearInterval(this.#renewal)
    if (!this.isAutofilled || !supportsPasskeys() || !(await supportsAutofill()) || !this.isConnected) return
    this.#renewal = setInterval(() => void this.#waitForAutofill(), RENEW_MILLIS)
    await this.#waitForAutofill()
  }

  /** Whatever fails here fails in silence: the person has asked for nothing. */
  async #waitForAutofill(): Promise<void> {
    if (!this.#isIdle()) return
    const offered = await this.calls.offerPasskey()
    if (!offered.ok || !this.#isIdle()) return
    const asked = await askForPasskey(offered.value, { fromAutofill: true })
    if (asked.ok) await this.#signIn(asked.credential)
  }

  #isIdle(): boolean {
    return this.isConnected && !this.isBusy
  }
}
