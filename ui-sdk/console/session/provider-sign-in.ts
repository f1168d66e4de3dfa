import { html, nothing, type TemplateResult } from "lit"
import type { Problem } from "../../elements/api/send.ts"
import { ElementEvent } from "../../elements/element-event.ts"
import { icon } from "../../elements/icon.ts"
import { property, state, withProperties } from "../../elements/with-properties.ts"
import { readRefusal } from "./password.ts"
import { SignInElement } from "./sign-in-element.ts"
import { refusalNote, signInNote } from "./sign-in-note.ts"

/**
 * Signs in by the identity provider: sends the browser there, and completes the sign-in when it comes back.
 *
 * @property label - of the provider
 * @property again - over a page that stays: in another tab, and although the provider knows the browser
 * @property answer - what the provider has sent back; null: the browser was not there
 * @fires signed-in
 */
export class ProviderSignIn extends withProperties(SignInElement, {
  label: property<string>(),
  again: property(false),
  answer: property<string | null>(null),
  /** The person goes on in another tab. */
  isInTab: state(false),
  /** A link was mailed that connects the account. */
  isMailed: state(false),
  isBusy: state(false),
  problem: state<Problem | null>(null),
}) {
  static readonly tag = "hrsync-provider-sign-in"
  /** The account has a second factor. */
  static readonly codeNeeded = new ElementEvent("code-needed")
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
      ${this.isInTab ? statusNote(t.prove.inTab(label)) : nothing}
      ${this.isMailed ? statusNote(t.provider.mailed(label)) : nothing}
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
    Object.assign(this, { isBusy: true, isInTab: false, isMailed: false, problem: null })
    const { again } = this
    // Browsers open a tab only at once after a click.
    const tab = again ? open("about:blank") : null
    const begun = await this.calls.beginProvider({ again })
    if (!begun.ok) tab?.close()
    if (begun.ok) (tab ?? window).location.assign(begun.value.address)
    Object.assign(this, {
      isBusy: begun.ok && tab === null,
      isInTab: begun.ok && tab !== null,
      problem: begun.ok ? null : begun.problem,
    })
  }

  async #complete(query: string): Promise<void> {
    this.isBusy = true
    const result = await this.calls.signInWithProvider({ query })
    this.isBusy = false
    if (!result.ok) this.problem = result.problem
    else if (result.value.next === "link-mailed") this.isMailed = true
    else if (result.value.next === "second-factor") ProviderSignIn.codeNeeded.send(this)
    else SignInElement.signedIn.send(this)
  }
}

const statusNote = (text: string): TemplateResult =>
  html`<p class="note" role="status">${icon("info")}<span>${text}</span></p>`
