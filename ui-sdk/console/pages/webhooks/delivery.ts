import { html, nothing, type PropertyValues, type TemplateResult } from "lit"
import type {
  ConsoleDelivery,
  ConsoleDeliveryDetails,
} from "../../../../core/contract/webhooks/console/deliveries.ts"
import { send } from "../../../elements/api/send.ts"
import { ElementEvent } from "../../../elements/element-event.ts"
import { icon } from "../../../elements/icon.ts"
import { now } from "../../../elements/now.ts"
import { property, withProperties } from "../../../elements/with-properties.ts"
import { AutoRefresh } from "../../client/auto-refresh.ts"
import { Resource } from "../../client/resource.ts"
import { CopyButton } from "../../parts/copy-button.ts"
import { showLoaded } from "../../parts/loaded.ts"
import { RelativeTime, relativeTime } from "../../parts/time.ts"
import { linkTo } from "../../routing/paths.ts"
import { PagePart } from "../page-part.ts"
import { attemptHeaders } from "./attempt-headers.ts"
import type { Messages } from "./en.ts"
import { indent, jsonCode } from "./json-code.ts"
import { answerText, explainAttempt, isAccepted } from "./words.ts"
import "../../../elements/styles/code.css"

type Attempt = ConsoleDeliveryDetails["attempts"][number]

const STATUS_LOOKS: Readonly<Record<ConsoleDelivery["state"], string>> = {
  pending: "live",
  delivered: "ok",
  failed: "failed",
  exhausted: "failed",
}

/**
 * One delivery: how it fares, every attempt, and its body.
 *
 * @property requestId - which one
 * @property isStopped - nothing is sent, so nothing is sent again by itself
 */
export class Delivery extends withProperties(PagePart<Messages>, {
  requestId: property<string>(),
  isStopped: property(false),
}) {
  static readonly tag = "hrsync-delivery"
  static readonly parts = [CopyButton, RelativeTime]
  /** Its request ID. */
  static readonly resendChosen = new ElementEvent<string>("resend-chosen", { bubbles: true })
  readonly #details = new Resource<ConsoleDeliveryDetails>(this, () =>
    send(
      this.api.GET("/api/console/webhooks/deliveries/{request_id}/", {
        params: { path: { request_id: this.requestId } },
      }),
    ),
  )

  constructor() {
    super()
    new AutoRefresh(this, {
      changes: () => this.console.changes,
      concerns: ({ kind, connection_id: id }) =>
        kind === "delivery" && id === this.#details.value?.delivery.connection_id,
      onRefresh: () => this.refresh(),
    })
  }

  /** Looks again at once, for example after a resend. */
  refresh(): void {
    void this.#details.load()
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("requestId") && changed.get("requestId") !== undefined) {
      this.#details.clear()
      void this.#details.load()
    }
  }

  override render() {
    const { messages: t, words } = this
    const { problem } = this.#details
    if (problem?.kind === "refused")
      return html`<p class="note" role="status">${icon("info")}${t.detail.lost}</p>`
    return showLoaded(this.#details.value, this.#details, words, (details) => this.#show(details))
  }

  #show({ delivery, session_webhooks: all, attempts, ...details }: ConsoleDeliveryDetails): TemplateResult {
    const { detail: t } = this.messages
    return html`<article class="detail" aria-labelledby="delivery-title">
      <header>
        <div class="row spread">
          <h2 class="h2" id="delivery-title" tabindex="-1">${delivery.event}</h2>
          ${
            this.can("webhook.resend")
              ? html`<button class="btn" type="button" @click=${this.#resend}>
                  ${icon("sync")}${t.resend}
                </button>`
              : nothing
          }
        </div>
        ${this.#state(delivery)}
      </header>
      <section>${this.#facts(delivery, all)}</section>
      <section aria-labelledby="delivery-attempts">
        <h3 id="delivery-attempts">${t.attempts}</h3>
        ${this.#reason(delivery)} ${this.#attempts(attempts)}
      </section>
      ${this.#body(details)}
    </article>`
  }

  #state({ state, attempts, next_attempt_at: next }: ConsoleDelivery): TemplateResult {
    const { detail: t } = this.messages
    return html`<p class="row tight">
      <span class="status ${STATUS_LOOKS[state]}"
        >${t.state[state]}${attempts === 0 ? nothing : html` ${t.after(attempts)}`}</span
      >
      ${next === null || this.isStopped ? nothing : html`<span class="faint">${this.#next(next)}</span>`}
    </p>`
  }

  #next(next: string) {
    const { detail: t } = this.messages
    return Date.parse(next) < now() ? t.soon : html`${t.next} ${relativeTime(next)}`
  }

  #facts(delivery: ConsoleDelivery, all: number): TemplateResult {
    const { detail: t } = this.messages
    const only = linkTo("webhooks", { client: delivery.connection_id, open: delivery.request_id })
    return html`<dl class="kv">
      <dt>${t.client}</dt>
      <dd>
        <a href=${linkTo("client", { id: delivery.connection_id })}>${delivery.org_name}</a> ·
        <a href=${only}>${t.onlyClient}</a>
      </dd>
      <dt>${t.type}</dt>
      <dd class="mono">${delivery.event_type}</dd>
      <dt>${t.number}</dt>
      <dd class="num">${t.ofSession(delivery.webhook_counter, all)}</dd>
      <dt>${t.created}</dt>
      <dd>${relativeTime(delivery.created_at)}</dd>
      <dt>${t.session}</dt>
      <dd class="mono">
        <a href=${linkTo("webhooks", { id: delivery.sync_session_id, open: delivery.request_id })}
          >${delivery.sync_session_id}</a
        >
        <hrsync-copy-button .value=${delivery.sync_session_id} .what=${t.session}></hrsync-copy-button>
      </dd>
      <dt>${t.requestId}</dt>
      <dd class="mono">
        ${delivery.request_id}
        <hrsync-copy-button .value=${delivery.request_id} .what=${t.requestId}></hrsync-copy-button>
      </dd>
    </dl>`
  }

  /** Why the last attempt was not accepted, and what to do. */
  #reason({ state, last_attempt: last }: ConsoleDelivery) {
    if (state === "delivered" || last === null || isAccepted(last.status)) return nothing
    return html`<div class="note warn">
      ${icon("alert")}
      <div>
        <b>${this.messages.detail.why}</b>
        <p>${explainAttempt(last, this.messages)}</p>
      </div>
    </div>`
  }

  #attempts(attempts: ReadonlyArray<Attempt>): TemplateResult {
    const { detail: t } = this.messages
    if (attempts.length === 0) return html`<p class="faint">${t.noAttempts}</p>`
    return html`<ol class="attempts" reversed>
      ${attempts.map((attempt, index) => this.#attempt(attempt, attempts.length - index))}
    </ol>`
  }

  #attempt(attempt: Attempt, number: number): TemplateResult {
    const { messages: t, format } = this
    const { status, problem, duration_ms: millis, answer } = attempt
    const took =
      problem?.startsWith("timeout") === true
        ? t.detail.gaveUp(format.duration(millis))
        : t.detail.took(millis)
    return html`<li>
      <span class="no">${number}</span>
      <span
        ><span class="status-code ${isAccepted(status) ? "" : "bad"}">${answerText(attempt, t)}</span>
        <span class="faint">${took}</span></span
      >
      ${relativeTime(attempt.started_at)} ${attemptHeaders(attempt, t)}
      ${
        answer === null || answer.trim() === ""
          ? nothing
          : html`<pre class="code" tabindex="0" aria-label=${t.detail.answer}>${answer}</pre>`
      }
    </li>`
  }

  #body({ body, body_missing: missing }: Pick<ConsoleDeliveryDetails, "body" | "body_missing">) {
    const { detail: t } = this.messages
    return html`<section aria-labelledby="delivery-body">
      <div class="row spread">
        <h3 id="delivery-body">${t.body}</h3>
        ${body === null ? nothing : html`<hrsync-copy-button .value=${indent(body)} .what=${t.body}></hrsync-copy-button>`}
      </div>
      ${
        body === null
          ? html`<p class="faint">${t.missing[missing ?? "unreadable"]}</p>`
          : html`<pre class="code" tabindex="0" aria-label=${t.bodyLabel}>${jsonCode(body)}</pre>
              <p class="hint">${t.bodyHint}</p>`
      }
    </section>`
  }

  readonly #resend = (): void => {
    Delivery.resendChosen.send(this, this.requestId)
  }
}
