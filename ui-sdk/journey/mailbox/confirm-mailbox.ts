import { html, nothing, type TemplateResult } from "lit"
import { live } from "lit/directives/live.js"
import type { Problem } from "../../elements/api/send.ts"
import { ElementEvent } from "../../elements/element-event.ts"
import { icon } from "../../elements/icon.ts"
import { PageElement } from "../../elements/page-element.ts"
import { property, withProperties } from "../../elements/with-properties.ts"
import type { Journey } from "../client/journey.ts"
import type { MailboxMessages } from "./en.ts"
import { codeProblemText, mailProblemText } from "./mailbox-problem.ts"
import { findMailboxProof, type MailboxProof } from "./mailbox-proof.ts"
import "../../elements/styles/field.css"
import "./mailbox.css"

/**
 * Asks for an address of the reader's own, mails a code to it, and takes the code. The address is never filled in: what the token
 * says came from the vendor. Either it has a button that proves the mailbox, or the screen sends the code with its own action.
 *
 * @property journey
 * @property messages - the part of the catalogue about the mailbox
 * @property purpose - "connect": any address is mailed to; "decide": only those that speak for the company
 * @property hasButton - it proves the mailbox itself
 */
export class ConfirmMailbox extends withProperties(PageElement, {
  journey: property<Journey>(),
  messages: property<MailboxMessages>(),
  purpose: property<"connect" | "decide">(),
  hasButton: property(false),
}) {
  static readonly tag = "hrsync-confirm-mailbox"
  /** What is typed is another code, or whole now. */
  static readonly changed = new ElementEvent("changed")
  static readonly proved = new ElementEvent("proved")
  #timer: ReturnType<typeof setInterval> | undefined
  #end: (() => void) | undefined
  #told: Problem | null = null

  override connectedCallback(): void {
    super.connectedCallback()
    // Draws the countdown until another code can be asked for.
    this.#timer = setInterval(() => this.requestUpdate(), 1_000)
    this.#end = this.#proof.subscribe(() => {
      this.requestUpdate()
      ConfirmMailbox.changed.send(this)
    })
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearInterval(this.#timer)
    this.#end?.()
  }

  /** A code that was refused is to be typed again. */
  protected override updated(): void {
    const { codeProblem } = this.#proof
    const isNew = codeProblem !== null && codeProblem !== this.#told
    this.#told = codeProblem
    if (isNew) this.#focusCode()
  }

  #focusCode(): void {
    this.querySelector<HTMLElement>("#mailbox-code")?.focus()
  }

  get #proof(): MailboxProof {
    return findMailboxProof(this.journey)
  }

  override render() {
    const proof = this.#proof
    return html`<div class="mailbox">
      ${this.#emailForm(proof)}
      <div role="status" class="told">${proof.mailed === null ? nothing : this.#mailed(proof.mailed)}</div>
      ${proof.mailed === null ? nothing : this.#codeForm(proof)}
    </div>`
  }

  #emailForm(proof: MailboxProof): TemplateResult {
    const { messages: t } = this
    const problem = proof.mailProblem === null ? null : mailProblemText(proof.mailProblem, t)
    const submit = (event: Event) => {
      event.preventDefault()
      void this.#mail(proof)
    }
    return html`<form class="field" novalidate @submit=${submit}>
      <label for="mailbox-email">${t.email}</label>
      <div class="ask">
        <input
          class="input"
          id="mailbox-email"
          type="email"
          autocomplete="email"
          autocapitalize="none"
          spellcheck="false"
          maxlength="254"
          .value=${live(proof.email)}
          aria-invalid=${problem === null ? nothing : "true"}
          aria-describedby=${problem === null ? "mailbox-email-hint" : "mailbox-email-hint mailbox-email-error"}
          @input=${({ target }: Event) => proof.typeEmail((target as HTMLInputElement).value)}
        />
        ${this.#sendButton(proof)}
      </div>
      <p class="hint" id="mailbox-email-hint">${t.emailHint}</p>
      ${errorNote("mailbox-email-error", problem)}
    </form>`
  }

  #sendButton(proof: MailboxProof): TemplateResult {
    const { messages: t } = this
    const seconds = proof.secondsToWait
    const isBlocked = seconds > 0 || proof.isSending
    const again = proof.mailed?.email === proof.email.trim() ? t.sendAgain : t.send
    const label = proof.isSending ? t.sending : seconds > 0 ? t.sendIn(seconds) : again
    return html`<button
      class="btn num"
      type="submit"
      aria-disabled=${isBlocked ? "true" : nothing}
      aria-busy=${proof.isSending ? "true" : nothing}
    >
      ${icon("mail")}<span>${label}</span>
    </button>`
  }

  #mailed({ email, domainKind }: NonNullable<MailboxProof["mailed"]>): TemplateResult {
    const { messages: t, purpose } = this
    const vendor = this.journey.context?.vendor.name ?? ""
    const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase()
    const note = purpose === "connect" ? (t.domain[domainKind]?.(domain, vendor) ?? null) : null
    return html`<p>${purpose === "connect" ? t.sent(email) : t.sentIfKnown(email)}</p>
      ${
        note === null
          ? nothing
          : html`<div class="note warn">
              ${icon("alert")}
              <p>${note}</p>
            </div>`
      }`
  }

  #codeForm(proof: MailboxProof): TemplateResult {
    const { messages: t } = this
    const problem = proof.codeProblem === null ? null : codeProblemText(proof.codeProblem, t)
    const submit = (event: Event) => {
      event.preventDefault()
      if (this.hasButton) void this.#confirm(proof)
    }
    return html`<form class="field" novalidate @submit=${submit}>
      <label for="mailbox-code">${t.code}</label>
      <div class="ask">
        <input
          class="input mono code"
          id="mailbox-code"
          type="text"
          inputmode="numeric"
          autocomplete="one-time-code"
          spellcheck="false"
          .value=${live(proof.code)}
          aria-invalid=${problem === null ? nothing : "true"}
          aria-describedby=${problem === null ? "mailbox-code-hint" : "mailbox-code-hint mailbox-code-error"}
          @input=${({ target }: Event) => proof.typeCode((target as HTMLInputElement).value)}
        />
        ${this.hasButton ? this.#confirmButton(proof) : nothing}
      </div>
      <p class="hint" id="mailbox-code-hint">${t.codeHint}</p>
      ${errorNote("mailbox-code-error", problem)}
    </form>`
  }

  #confirmButton({ wholeCode, isConfirming }: MailboxProof): TemplateResult {
    const { messages: t } = this
    return html`<button
      class="btn primary"
      type="submit"
      aria-disabled=${wholeCode !== null && !isConfirming ? nothing : "true"}
      aria-busy=${isConfirming ? "true" : nothing}
    >
      ${isConfirming ? t.confirming : t.confirm}
    </button>`
  }

  async #mail(proof: MailboxProof): Promise<void> {
    if (!(await proof.mail(document.documentElement.lang === "hi" ? "hi" : "en"))) return
    await this.updateComplete
    this.#focusCode()
  }

  async #confirm(proof: MailboxProof): Promise<void> {
    if (await proof.confirm()) ConfirmMailbox.proved.send(this)
  }
}

const errorNote = (id: string, text: string | null): TemplateResult | typeof nothing =>
  text === null
    ? nothing
    : html`<p class="err" id=${id} role="alert">${icon("alert")}<span>${text}</span></p>`
