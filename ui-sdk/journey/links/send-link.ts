import { html, nothing } from "lit"
import { type Problem, send } from "../../elements/api/send.ts"
import { ElementEvent } from "../../elements/element-event.ts"
import { icon } from "../../elements/icon.ts"
import { type RefusalWords, refusalSentence } from "../../elements/refusals/refusal.ts"
import { PageElement } from "../../elements/page-element.ts"
import { property, state, withProperties } from "../../elements/with-properties.ts"
import type { Journey } from "../client/journey.ts"
import "../../elements/styles/dialog.css"
import "../../elements/styles/field.css"

export interface SendLinkWords {
  readonly open: string
  readonly title: string
  readonly text: string
  readonly label: string
  readonly send: string
  readonly sending: string
  readonly sent: (email: string) => string
  readonly cancel: string
  readonly offline: string
  /** The address is none of a colleague. */
  readonly notColleague: (domain: string) => string
  readonly refusal: RefusalWords
}

/**
 * A button, and the dialog in which a link to this journey is mailed to a person of the company.
 *
 * @property journey - the API of the service
 * @property messages - the words, which say to whom
 * @property mayDecide - the person looks after the accepted connection as well
 */
export class SendLink extends withProperties(PageElement, {
  journey: property<Journey>(),
  messages: property<SendLinkWords>(),
  mayDecide: property(false),
  email: state(""),
  /** Null: nothing was sent yet. */
  sentTo: state<string | null>(null),
  problem: state<Problem | null>(null),
  isSending: state(false),
}) {
  static readonly tag = "hrsync-send-link"
  static readonly sent = new ElementEvent("sent")
  static #count = 0
  /** A page may have several. */
  readonly #id = `send-link-${String(++SendLink.#count)}`

  readonly #submit = (event: Event): void => {
    event.preventDefault()
    void this.#send()
  }

  async #send(): Promise<void> {
    if (this.isSending || this.email.trim() === "") return
    this.isSending = true
    this.problem = null
    const locale = document.documentElement.lang === "hi" ? "hi" : "en"
    const email = this.email.trim()
    const body = this.mayDecide
      ? ({ email, locale, as_colleague: true } as const)
      : ({ email, locale } as const)
    const result = await send(this.journey.api.POST("/api/journey/send-link/", { body }))
    this.isSending = false
    if (result.ok) this.sentTo = result.value.email
    else this.problem = result.problem
    if (!result.ok && result.problem.kind === "expired") this.journey.fail(result.problem)
    this.#showAgain()
    if (result.ok) SendLink.sent.send(this)
  }

  /** The dialog that asks for a code closes this one. */
  #showAgain(): void {
    const dialog = this.querySelector<HTMLElement>("[popover]")
    if (dialog?.matches(":popover-open") === false) dialog.showPopover()
  }

  #errorText(): string | null {
    if (this.problem === null) return null
    const { kind, fields } = this.problem
    const { offline, notColleague, refusal } = this.messages
    if (kind === "offline") return offline
    return fields["email"] === undefined
      ? refusalSentence(this.problem, refusal)
      : notColleague(fields["domain"] ?? "")
  }

  override render() {
    const { messages: t } = this
    const error = this.#errorText()
    return html`<button
        class="btn ${this.mayDecide ? "" : "ghost keep"}"
        type="button"
        popovertarget=${this.#id}
      >
        ${this.mayDecide ? nothing : icon("mail")}<span>${t.open}</span>
      </button>
      <div class="dialog" id=${this.#id} popover role="dialog" aria-labelledby=${`${this.#id}-title`}>
        <h2 id=${`${this.#id}-title`}>${t.title}</h2>
        <form class="stack" novalidate @submit=${this.#submit}>
          <p>${t.text}</p>
          <div class="field">
            <label for=${`${this.#id}-email`}>${t.label}</label>
            <input
              class="input"
              id=${`${this.#id}-email`}
              type="email"
              autocomplete="off"
              .value=${this.email}
              aria-invalid=${error === null ? nothing : "true"}
              aria-describedby=${error === null ? nothing : `${this.#id}-error`}
              @input=${({ target }: Event) => (this.email = (target as HTMLInputElement).value)}
            />
            ${
              error === null
                ? nothing
                : html`<p class="err" id=${`${this.#id}-error`} role="alert">
                    ${icon("alert")}<span>${error}</span>
                  </p>`
            }
          </div>
          <p role="status">${this.sentTo === null ? "" : t.sent(this.sentTo)}</p>
          <div class="btns">
            <button class="btn primary" type="submit" aria-busy=${this.isSending ? "true" : nothing}>
              ${this.isSending ? t.sending : t.send}
            </button>
            <button class="btn ghost" type="button" popovertarget=${this.#id} popovertargetaction="hide">
              ${t.cancel}
            </button>
          </div>
        </form>
      </div>`
  }
}
