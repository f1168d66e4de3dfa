import { html, nothing, type TemplateResult } from "lit"
import { type Problem, send } from "../../elements/api/send.ts"
import { icon } from "../../elements/icon.ts"
import { PageElement } from "../../elements/page-element.ts"
import { property, state, withProperties } from "../../elements/with-properties.ts"
import type { Journey } from "../client/journey.ts"
import { ConfirmMailbox } from "../mailbox/confirm-mailbox.ts"
import { isAboutMailbox } from "../mailbox/mailbox-problem.ts"
import { findMailboxProof } from "../mailbox/mailbox-proof.ts"
import type { AskWords } from "./ask-words.ts"
import "../../elements/styles/dialog.css"
import "../../elements/styles/field.css"
import "../styles/modal.css"

/**
 * A button, and the dialog in which the user asks a colleague for the connection details of the chosen source. The user proves their
 * own mailbox with it, which the colleague sees.
 *
 * @property journey
 * @property messages - the words
 * @property label - of the button; default: that of the words
 */
export class AskColleague extends withProperties(PageElement, {
  journey: property<Journey>(),
  messages: property<AskWords>(),
  label: property<string | null>(null),
  email: state(""),
  isOpen: state(false),
  isSending: state(false),
  problem: state<Problem | null>(null),
}) {
  static readonly tag = "hrsync-ask-colleague"
  static readonly parts = [ConfirmMailbox]

  override render() {
    const { messages: t } = this
    return html`<button class="btn" type="button" @click=${() => (this.isOpen = true)}>
        ${icon("mail")}<span>${this.label ?? t.open}</span>
      </button>
      ${this.isOpen ? this.#dialog() : nothing}`
  }

  protected override updated(): void {
    const dialog = this.querySelector("dialog")
    if (dialog?.open === false) dialog.showModal()
  }

  #dialog(): TemplateResult {
    const { messages: t, journey } = this
    const isReady = this.email.trim() !== "" && findMailboxProof(journey).wholeCode !== null
    const close = (event: Event) => {
      event.preventDefault()
      this.isOpen = false
    }
    return html`<dialog class="dialog modal proof" aria-labelledby="ask-title" @cancel=${close}>
      <h2 id="ask-title">${t.title}</h2>
      <div class="stack">
        <p>${t.text}</p>
        ${this.#emailField()}
        <h3>${t.proof}</h3>
        <p>${t.proofText}</p>
        <hrsync-confirm-mailbox
          .journey=${journey}
          .messages=${t.mailbox}
          .purpose=${"connect"}
          ${ConfirmMailbox.changed.on(() => this.requestUpdate())}
        ></hrsync-confirm-mailbox>
        ${this.#problemNote()}
        <p class="faint" id="ask-why">${isReady ? "" : t.why}</p>
      </div>
      <div class="btns">
        <button
          class="btn primary"
          type="button"
          aria-disabled=${isReady && !this.isSending ? nothing : "true"}
          aria-busy=${this.isSending ? "true" : nothing}
          aria-describedby="ask-why"
          @click=${() => void this.#send()}
        >
          ${this.isSending ? t.sending : t.send}
        </button>
        <button class="btn ghost" type="button" @click=${close}>${t.cancel}</button>
      </div>
    </dialog>`
  }

  #emailField(): TemplateResult {
    const { messages: t } = this
    const error = this.problem?.fields["email"] ?? null
    return html`<div class="field">
      <label for="ask-email">${t.email}</label>
      <input
        class="input"
        id="ask-email"
        type="email"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        maxlength="254"
        .value=${this.email}
        aria-invalid=${error === null ? nothing : "true"}
        aria-describedby=${error === null ? "ask-email-hint" : "ask-email-hint ask-email-error"}
        @input=${({ target }: Event) => {
          this.email = (target as HTMLInputElement).value
          this.problem = null
        }}
      />
      <p class="hint" id="ask-email-hint">${t.emailHint}</p>
      ${
        error === null
          ? nothing
          : html`<p class="err" id="ask-email-error" role="alert">${icon("alert")}<span>${error}</span></p>`
      }
    </div>`
  }

  #problemNote(): TemplateResult | typeof nothing {
    const text = this.problem === null ? null : this.#problemText(this.problem)
    return text === null
      ? nothing
      : html`<p class="err" role="alert">${icon("alert")}<span>${text}</span></p>`
  }

  /** Null: a field says it. */
  #problemText(problem: Problem): string | null {
    const { messages: t } = this
    const { kind, message, fields } = problem
    if (fields["code"] === "asker_unknown") return t.askerPublic(fields["domain"] ?? null)
    if (isAboutMailbox(problem) || fields["email"] !== undefined) return null
    return kind === "offline" || kind === "busy" || kind === "broken" ? t[kind] : message
  }

  async #send(): Promise<void> {
    const { journey } = this
    const proof = findMailboxProof(journey)
    const connector = journey.connector?.code
    const { wholeCode: code } = proof
    if (this.isSending || code === null || connector === undefined || this.email.trim() === "") return
    this.isSending = true
    this.problem = null
    const locale = document.documentElement.lang === "hi" ? "hi" : "en"
    const body = { connector, email: this.email.trim(), locale, mailbox_code: code } as const
    const result = await send(journey.api.POST("/api/journey/access-request/", { body }))
    this.isSending = false
    if (result.ok) {
      proof.learn(result)
      this.isOpen = false
      journey.learnAccessRequest(result.value)
      return
    }
    this.problem = result.problem
    if (isAboutMailbox(result.problem)) proof.learn(result)
    if (result.problem.kind === "expired") journey.fail(result.problem)
  }
}
