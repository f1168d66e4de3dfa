import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleDeliveryFigures } from "../../../../core/contract/webhooks/console/deliveries.ts"
import type { ConsoleWebhookEndpoint } from "../../../../core/contract/webhooks/console/endpoint.ts"
import type { Format } from "../../../elements/locale/format.ts"
import { sum } from "../../parts/sum.ts"
import { relativeTime } from "../../parts/time.ts"
import { linkTo } from "../../routing/paths.ts"
import type { Messages } from "./en.ts"

type Endpoint = NonNullable<ConsoleWebhookEndpoint["endpoint"]>

const LOOKS: Readonly<Record<Endpoint["state"], string>> = {
  working: "ok",
  failing: "warn",
  trying: "warn",
  paused: "failed",
  disabled: "failed",
}

/** In a line: whether the receiver accepts what is sent. */
export const endpointHealth = (
  view: ConsoleWebhookEndpoint | null,
  figures: ConsoleDeliveryFigures | null,
  t: Messages,
  format: Format,
): TemplateResult | typeof nothing => {
  if (view === null) return nothing
  const { endpoint } = view
  if (endpoint === null) {
    return html`<p class="health">
      <span class="status warn">${t.health.none}</span>
      <a href=${linkTo("webhooks", { tab: "endpoint" })}>${t.health.set}</a>
    </p>`
  }
  const { host, pathname } = new URL(endpoint.url)
  return html`<p class="row tight health">
    <span class="status ${LOOKS[endpoint.state]}">${host}${pathname}</span>
    <span class="faint">${stateText(endpoint, figures, t)} ${shareAtOnce(figures, t, format)}</span>
  </p>`
}

const stateText = (endpoint: Endpoint, figures: ConsoleDeliveryFigures | null, { health: t }: Messages) => {
  const { state, paused_until: until, disabled_reason: reason } = endpoint
  if (state === "disabled") return t.disabled[reason ?? "failing"]
  if (state === "paused") return html`${t.pausedUntil} ${relativeTime(until)}.`
  if (state === "working" && (figures === null || countTried(figures) === 0))
    return figures === null ? "" : t.idle
  return t[state]
}

/** Deliveries of 14 days that were tried: an endpoint that was never called has accepted nothing. */
const countTried = ({ days }: ConsoleDeliveryFigures): number =>
  sum(days.map((day) => day.delivered_at_once + day.delivered_later + day.failed_at_first))

const shareAtOnce = (figures: ConsoleDeliveryFigures | null, { health: t }: Messages, format: Format) => {
  const days = figures?.days ?? []
  const atOnce = days.reduce((sum, { delivered_at_once: count }) => sum + count, 0)
  const failed = days.reduce((sum, { failed_at_first: count }) => sum + count, 0)
  if (atOnce + failed === 0) return nothing
  const permille = Math.floor((atOnce / (atOnce + failed)) * 1_000)
  return t.atOnce(`${format.number(permille / 10)}%`)
}
