import { html, nothing, type TemplateResult } from "lit"
import { type Problem, send } from "../../elements/api/send.ts"
import { icon } from "../../elements/icon.ts"
import { refusalSentence } from "../../elements/refusals/refusal.ts"
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

interface Replacing {
  /** The user has read that a request of another device ends. */
  readonly replaces: boolean
}

/** As the service says it of an open request of another device. */
const ASKED_ELSEWHERE = "asked_elsewhere"

/**
 * A button, and the dialog in which the user asks a colleague for the connection details of a source. While the connection is made, the
 * user proves their own mailbox with it, which the colleague sees; for a repair they have proved it before.
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
    const isElsewhere = this.problem?.fields["code"] === ASKED_ELSEWHERE
    const isReady =
      this.email.trim() !== "" && (this.#isRepair || findMailboxProof(journey).wholeCode !== null)
    const close = (event: Event) => {
      event.preventDefault()
      this.isOpen = false
    }
    return html`<dialog class="dialog modal proof" aria-labelledby="ask-title" @cancel=${close}>
      <h2 id="ask-title">${t.title}</h2>
      <div class="stack">
        <p>${this.#isRepair ? t.repair.text : t.text}</p>
        ${this.#emailField()} ${this.#isRepair ? nothing : this.#proof()}
        ${isElsewhere ? this.#elsewhereNote() : this.#problemNote()}
        <p class="faint" id="ask-why">${isReady ? "" : this.#isRepair ? t.repair.why : t.why}</p>
      </div>
      <div class="btns">
        <button
          class="btn primary"
          type="button"
          aria-disabled=${isReady && !this.isSending ? nothing : "true"}
          aria-busy=${this.isSending ? "true" : nothing}
          aria-describedby="ask-why"
          @click=${() => void this.#send(isElsewhere)}
        >
          ${this.isSending ? t.sending : isElsewhere ? t.replace : t.send}
        </button>
        <button class="btn ghost" type="button" @click=${close}>${t.cancel}</button>
      </div>
    </dialog>`
  }

  get #isRepair(): boolean {
    return this.journey.context?.purpose === "repair"
  }

  #proof(): TemplateResult {
    const { messages: t } = this
    return html`<h3>${t.proof}</h3>
      <p>${t.proofText}</p>
      <hrsync-confirm-mailbox
        .journey=${this.journey}
        .messages=${t.mailbox}
        .purpose=${"connect"}
        ${ConfirmMailbox.changed.on(() => this.requestUpdate())}
      ></hrsync-confirm-mailbox>`
  }

  #emailField(): TemplateResult {
    const { messages: t } = this
    const { email: refused, domain = "" } = this.problem?.fields ?? {}
    const error = refused === undefined ? null : t.notColleague(domain)
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

  #elsewhereNote(): TemplateResult {
    const { messages: t } = this
    return html`<div class="note warn" role="alert">
      ${icon("alert")}
      <div>
        <b>${t.elsewhere}</b>
        <p>${t.elsewhereText}</p>
      </div>
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
    const { kind, fields } = problem
    if (fields["code"] === "asker_unknown") return t.askerPublic(fields["domain"] ?? null)
    if (isAboutMailbox(problem) || fields["email"] !== undefined) return null
    return kind === "offline" || kind === "busy" || kind === "broken"
      ? t[kind]
      : refusalSentence(problem, t.mailbox.refusal)
  }

  /** Null: something is missing. */
  #call() {
    const { journey } = this
    const email = this.email.trim()
    const locale = document.documentElement.lang === "hi" ? "hi" : "en"
    if (this.#isRepair)
      return () => journey.api.POST("/api/journey/repair/access-request/", { body: { email, locale } })
    const { wholeCode: code } = findMailboxProof(journey)
    const connector = journey.connector?.code
    if (code === null || connector === undefined) return null
    const body = { connector, email, locale, mailbox_code: code } as const
    return ({ replaces }: Replacing) =>
      journey.api.POST("/api/journey/access-request/", { body: { ...body, ...(replaces && { replaces }) } })
  }

  /** @param replaces - the user has read that a request of another device ends */
  async #send(replaces: boolean): Promise<void> {
    const { journey } = this
    const call = this.#call()
    if (this.isSending || call === null || this.email.trim() === "") return
    this.isSending = true
    this.problem = null
    const result = await send(call({ replaces }))
    this.isSending = false
    const proof = findMailboxProof(journey)
    if (result.ok) {
      if (!this.#isRepair) proof.learn(result)
      this.isOpen = false
      journey.learnAccessRequest(result.value)
      return
    }
    this.problem = result.problem
    if (isAboutMailbox(result.problem)) proof.learn(result)
    if (result.problem.kind === "expired") journey.fail(result.problem)
  }
}
