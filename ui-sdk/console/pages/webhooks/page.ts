import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleDeliveryFigures } from "../../../../core/contract/webhooks/console/deliveries.ts"
import type {
  ConsoleTestEvent,
  ConsoleWebhookEndpoint,
} from "../../../../core/contract/webhooks/console/endpoint.ts"
import { send } from "../../../elements/api/send.ts"
import { icon } from "../../../elements/icon.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { Resource } from "../../client/resource.ts"
import { actionButton } from "../../parts/action-button.ts"
import { problemNote, showLoaded } from "../../parts/loaded.ts"
import { Menu } from "../../parts/menu.ts"
import { SearchField } from "../../parts/fields/search-field.ts"
import { RangeMenu } from "../../parts/time-range/range-menu.ts"
import { linkTo } from "../../routing/paths.ts"
import { ConsolePage } from "../console-page.ts"
import { Deliveries } from "./deliveries.ts"
import { EndpointForm } from "./endpoint-form.ts"
import type { Messages } from "./en.ts"
import { readFilter } from "./filters.ts"
import { WebhookSecrets } from "./secrets.ts"
import { explainAttempt } from "./words.ts"
import "../../styles/status-code.css"
import "./page.css"

const TABS = ["deliveries", "endpoint", "secret"] as const
type Tab = (typeof TABS)[number]

/** Where deliveries go, whether they arrive, and why not. */
export class WebhooksPage extends withProperties(ConsolePage<Messages>, {
  /** What the receiver answered to the last test; null: none was sent. */
  tested: state<ConsoleTestEvent | null>(null),
}) {
  static readonly tag = "hrsync-webhooks-page"
  static readonly parts = [Deliveries, EndpointForm, Menu, RangeMenu, SearchField, WebhookSecrets]
  readonly #endpoint = new Resource<ConsoleWebhookEndpoint>(this, () =>
    send(this.api.GET("/api/console/webhooks/endpoint/")),
  )
  readonly #figures = new Resource<ConsoleDeliveryFigures>(this, () =>
    send(this.api.GET("/api/console/webhooks/figures/")),
  )
  readonly #testing = new Action(this)

  override get hasUnsavedChanges(): boolean {
    return this.querySelector<EndpointForm>("hrsync-endpoint-form")?.hasUnsavedChanges ?? false
  }

  get #tab(): Tab {
    const wanted = this.place.query.get("tab")
    return TABS.find((tab) => tab === wanted) ?? "deliveries"
  }

  override render() {
    const { messages: t } = this
    return html`<header class="page-head">
        <h1>${t.title}</h1>
        <div class="btns">${this.#testButton()} ${this.#resendButton()}</div>
      </header>
      ${this.#result()}
      <nav class="tabs" aria-label=${t.tabs.label}>
        ${TABS.map(
          (tab) =>
            html`<a
              href=${linkTo("webhooks", { tab: tab === "deliveries" ? undefined : tab })}
              aria-current=${tab === this.#tab ? "page" : nothing}
              >${t.tabs[tab]}</a
            >`,
        )}
      </nav>
      ${this.#content()}`
  }

  #testButton() {
    if (!this.can("webhook.send-test") || this.#endpoint.value?.endpoint == null) return nothing
    return actionButton(this.messages.test.send, this.#testing, {
      look: "",
      onClick: () => void this.#sendTest(),
    })
  }

  #resendButton() {
    const { failed = 0, exhausted = 0 } = this.#figures.value ?? {}
    if (failed + exhausted === 0 || this.#tab !== "deliveries" || !this.can("webhook.resend")) return nothing
    return html`<button
      class="btn primary"
      type="button"
      @click=${() => this.querySelector<Deliveries>("hrsync-deliveries")?.resendFailed()}
    >
      ${this.messages.resendAll(failed + exhausted)}
    </button>`
  }

  /** The result of the test that was sent. */
  #result() {
    const { words, messages: t } = this
    const { problem } = this.#testing
    if (problem !== null) return problemNote(problem, words)
    if (this.tested === null) return nothing
    const { acknowledged, status, duration_ms: millis } = this.tested
    if (acknowledged && status !== null)
      return html`<p class="note ok" role="status">${icon("check")}${t.test.accepted(status, millis)}</p>`
    return html`<div class="note danger" role="alert">
      ${icon("alert")}
      <div>
        <b>${status === null ? t.test.noAnswer : t.test.refused(status)}</b>
        <p>${explainAttempt({ ...this.tested, started_at: "" }, t)}</p>
        <p class="faint">${t.detail.requestId}: <span class="mono">${this.tested.request_id}</span></p>
      </div>
    </div>`
  }

  #content(): TemplateResult {
    const { words } = this
    if (this.#tab === "deliveries")
      return html`<hrsync-deliveries
        .filter=${readFilter(this.place.query)}
        .opened=${this.place.query.get("open") ?? ""}
        .figures=${this.#figures}
        .endpoint=${this.#endpoint}
      ></hrsync-deliveries>`
    return showLoaded(this.#endpoint.value, this.#endpoint, words, (view) =>
      this.#tab === "endpoint"
        ? html`<hrsync-endpoint-form
            .view=${view}
            ${EndpointForm.saved.on((detail) => this.#endpoint.set(detail))}
          ></hrsync-endpoint-form>`
        : html`<hrsync-webhook-secrets
            .view=${view}
            ${WebhookSecrets.rotated.on(() => void this.#endpoint.load())}
          ></hrsync-webhook-secrets>`,
    )
  }

  async #sendTest(): Promise<void> {
    this.tested = null
    if (this.hasUnsavedChanges) {
      this.console.toast(this.messages.test.unsaved)
      return
    }
    const result = await this.#testing.run(() => send(this.api.POST("/api/console/webhooks/test/")))
    if (result?.ok === true) this.tested = result.value
    void this.#endpoint.load()
  }
}
