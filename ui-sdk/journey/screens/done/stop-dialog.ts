import { html, nothing, type TemplateResult } from "lit"
import type { JourneyDeletion } from "../../../../core/contract/journey/connected.ts"
import { ElementEvent } from "../../../elements/element-event.ts"
import { icon } from "../../../elements/icon.ts"
import { PageElement } from "../../../elements/page-element.ts"
import { property, state, withProperties } from "../../../elements/with-properties.ts"
import type { Messages } from "./en.ts"
import "../../../elements/styles/dialog.css"
import "../../../elements/styles/field.css"
import "../../styles/modal.css"

/**
 * Asks before the sharing is stopped: what is deleted, in numbers, and what the vendor keeps. The company's name is typed first, and
 * the safe answer has the focus.
 *
 * @property messages
 * @property deletion - what stopping would delete
 * @property vendorName
 * @property company - what has to be typed
 * @property mailboxes - how many people are told
 * @property isBusy - it is being deleted
 * @property error - why it failed; null: it did not
 */
export class StopDialog extends withProperties(PageElement, {
  messages: property<Messages>(),
  deletion: property<JourneyDeletion>(),
  vendorName: property<string>(),
  company: property<string>(),
  mailboxes: property<number>(),
  isBusy: property(false),
  error: property<string | null>(null),
  typed: state(""),
}) {
  static readonly tag = "hrsync-stop-dialog"
  static readonly confirmed = new ElementEvent("confirmed")
  /** The user keeps everything as it is. */
  static readonly closed = new ElementEvent("closed")

  protected override firstUpdated(): void {
    this.querySelector("dialog")?.showModal()
    this.querySelector<HTMLElement>("[data-safe]")?.focus()
  }

  get #isReady(): boolean {
    return !this.isBusy && this.typed.trim() === this.company.trim()
  }

  readonly #close = (event: Event): void => {
    event.preventDefault()
    StopDialog.closed.send(this)
  }

  readonly #confirm = (event: Event): void => {
    event.preventDefault()
    if (this.#isReady) StopDialog.confirmed.send(this)
  }

  override render() {
    const { messages, vendorName, deletion } = this
    const { stopDialog: t } = messages
    const { employees, sync_sessions: syncs, webhooks } = deletion
    return html`<dialog class="dialog modal" aria-labelledby="stop-title" @cancel=${this.#close}>
      <h2 id="stop-title">${t.title(vendorName)}</h2>
      <form class="stack" novalidate @submit=${this.#confirm}>
        <p>${t.loss(employees, syncs, webhooks)}</p>
        <p>${t.vendorKeeps(vendorName, employees)}</p>
        <p>${t.mails(this.mailboxes)}</p>
        ${this.#nameField()}
        <div class="btns">
          <button class="btn" type="button" data-safe @click=${this.#close}>${t.keep}</button>
          <button
            class="btn primary danger"
            type="submit"
            aria-disabled=${this.#isReady ? nothing : "true"}
            aria-busy=${this.isBusy ? "true" : nothing}
          >
            ${this.isBusy ? t.stopping : t.confirm}
          </button>
        </div>
      </form>
    </dialog>`
  }

  #nameField(): TemplateResult {
    const { messages, company, error } = this
    return html`<div class="field">
      <label for="stop-name">${messages.stopDialog.label(company)}</label>
      <input
        class="input"
        id="stop-name"
        autocomplete="off"
        spellcheck="false"
        .value=${this.typed}
        aria-describedby=${error === null ? nothing : "stop-error"}
        @input=${({ target }: Event) => (this.typed = (target as HTMLInputElement).value)}
      />
      ${
        error === null
          ? nothing
          : html`<p class="err" id="stop-error" role="alert">${icon("alert")}<span>${error}</span></p>`
      }
    </div>`
  }
}
