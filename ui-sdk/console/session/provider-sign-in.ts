import { html, nothing, type TemplateResult } from "lit"
import type { Problem } from "../../elements/api/send.ts"
import { icon } from "../../elements/icon.ts"
import { PageElement } from "../../elements/page-element.ts"
import type { Words } from "../parts/words/en.ts"
import type { SignInMessages } from "./en.ts"
import { readRefusal } from "./password.ts"
import type { SessionCalls } from "./session-calls.ts"
import { refusalNote, signInNote } from "./sign-in-note.ts"

/**
 * Signs in by the identity provider: sends the browser there, and completes the sign-in when it comes back.
 *
 * @property messages - the catalogue of signing in
 * @property words - the words that several pages have
 * @property calls - the calls of signing in
 * @property label - of the provider
 * @property answer - what the provider has sent back; null: the browser was not there
 * @fires signed-in
 * @fires code-needed - the account has a second factor
 */
export class ProviderSignIn extends PageElement {
  static override properties = {
    messages: { attribute: false },
    words: { attribute: false },
    calls: { attribute: false },
    label: { attribute: false },
    answer: { attribute: false },
    isBusy: { state: true },
    problem: { state: true },
  }
  declare messages: SignInMessages
  declare words: Words
  declare calls: SessionCalls
  declare label: string
  declare answer: string | null
  declare protected isBusy: boolean
  declare protected problem: Problem | null

  constructor() {
    super()
    Object.assign(this, { answer: null, isBusy: false, problem: null })
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.answer !== null) void this.#complete(this.answer)
  }

  override render() {
    const { isBusy, label, messages: t } = this
    return html`<button
        class="btn block"
        type="button"
        aria-disabled=${isBusy ? "true" : nothing}
        aria-busy=${isBusy ? "true" : nothing}
        @click=${() => void this.#begin()}
      >
        ${icon(isBusy ? "sync" : "key")}${t.provider.button(label)}
      </button>
      ${this.problem === null ? nothing : this.#note(this.problem)}`
  }

  #note(problem: Problem): TemplateResult {
    const { label, messages } = this
    const { provider: t } = messages
    if (readRefusal(problem) === null && problem.kind === "refused") return signInNote(t.denied(label))
    if (problem.kind === "broken") return signInNote(t.away(label))
    return refusalNote(problem, this, () => t.unknown(label))
  }

  async #begin(): Promise<void> {
    if (this.isBusy) return
    Object.assign(this, { isBusy: true, problem: null })
    const begun = await this.calls.beginProvider()
    if (begun.ok) location.assign(begun.value.address)
    else Object.assign(this, { isBusy: false, problem: begun.problem })
  }

  async #complete(query: string): Promise<void> {
    this.isBusy = true
    const result = await this.calls.signInWithProvider({ query })
    this.isBusy = false
    if (!result.ok) this.problem = result.problem
    else
      this.dispatchEvent(
        new CustomEvent(result.value.next === "second-factor" ? "code-needed" : "signed-in", {
          bubbles: true,
        }),
      )
  }
}

customElements.define("hrsync-provider-sign-in", ProviderSignIn)
