import { html, nothing, type TemplateResult } from "lit"
import type { AccessRequest } from "../../../core/contract/journey/access.ts"
import { send } from "../../elements/api/send.ts"
import { icon } from "../../elements/icon.ts"
import { PageElement } from "../../elements/page-element.ts"
import { property, state, withProperties } from "../../elements/with-properties.ts"
import type { Journey } from "../client/journey.ts"
import { findAccessRequest } from "./access-request.ts"
import { AskColleague } from "./ask-colleague.ts"
import type { AskWords } from "./ask-words.ts"

/** Milliseconds until the service is asked again whether the colleague is done. */
const POLL_DELAY = 5_000

/**
 * The request to a colleague: waiting, expired, or done, and the ways to ask again and to withdraw it.
 *
 * @property journey
 * @property messages - the words
 */
export class AccessRequestStatus extends withProperties(PageElement, {
  journey: property<Journey>(),
  messages: property<AskWords>(),
  isWithdrawing: state(false),
  hasFailed: state(false),
}) {
  static readonly tag = "hrsync-access-request"
  static readonly parts = [AskColleague]
  #timer: ReturnType<typeof setTimeout> | undefined
  #end: (() => void) | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.#end = this.journey.subscribe(() => this.requestUpdate())
    this.#poll()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#timer)
    this.#end?.()
  }

  #poll(): void {
    this.#timer = setTimeout(() => void this.#ask(), POLL_DELAY)
  }

  async #ask(): Promise<void> {
    if (findAccessRequest(this.journey)?.state === "waiting") await this.journey.refreshAccessRequest()
    if (this.isConnected) this.#poll()
  }

  override render() {
    const request = findAccessRequest(this.journey)
    if (request === null) return nothing
    const { messages: t } = this
    const [title, text] = this.#words(request)
    return html`<div class="stack">
      <div class="note ${request.state === "given" ? "ok" : ""}" role="status">
        ${icon(request.state === "given" ? "check" : request.state === "waiting" ? "clock" : "alert")}
        <div>
          <b>${title}</b>
          <p>${text}</p>
        </div>
      </div>
      ${this.hasFailed ? html`<p class="err" role="alert">${icon("alert")}<span>${t.offline}</span></p>` : nothing}
      <div class="btns">
        ${
          request.state === "given"
            ? nothing
            : html`<hrsync-ask-colleague
                .journey=${this.journey}
                .messages=${t}
                .label=${t.again}
              ></hrsync-ask-colleague>`
        }
        ${request.state === "given" && this.#repair !== null ? nothing : this.#withdrawButton()}
      </div>
    </div>`
  }

  #withdrawButton(): TemplateResult {
    const { messages: t } = this
    return html`<button
      class="btn ghost keep"
      type="button"
      aria-busy=${this.isWithdrawing ? "true" : nothing}
      @click=${() => void this.#withdraw()}
    >
      <span>${this.isWithdrawing ? t.withdrawing : (this.#repair?.withdraw ?? t.withdraw)}</span>
    </button>`
  }

  /** The words for a repair; null: the connection is being made. */
  get #repair(): AskWords["repair"] | null {
    return this.journey.context?.purpose === "repair" ? this.messages.repair : null
  }

  #words({ state: step, email, asked_at, expires_at, given_at }: AccessRequest): readonly [string, string] {
    const { messages: t } = this
    const { givenText, waitingText } = this.#repair ?? t
    if (step === "given") return [t.given(email, given_at ?? asked_at), givenText]
    return step === "waiting"
      ? [t.waiting(email), waitingText(asked_at, expires_at)]
      : [t.expired(email), t.expiredText]
  }

  async #withdraw(): Promise<void> {
    if (this.isWithdrawing) return
    this.isWithdrawing = true
    const { api } = this.journey
    const call =
      this.#repair === null
        ? api.POST("/api/journey/access-request/withdraw/")
        : api.POST("/api/journey/repair/access-request/withdraw/")
    const result = await send(call)
    this.isWithdrawing = false
    this.hasFailed = !result.ok
    if (result.ok) this.journey.learnAccessRequest(null)
    else if (result.problem.kind === "expired") this.journey.fail(result.problem)
  }
}
