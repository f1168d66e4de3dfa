import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import { scrubbed } from "../../domain/employee/identity/scrubbed.ts"
import { isAcknowledged } from "../../domain/webhooks/acknowledgement.ts"
import type { Outcome } from "../../domain/webhooks/circuit.ts"
import { settle } from "../../domain/webhooks/retry-calendar.ts"
import type { DeliverableWebhook, DeliveryTarget, SettledWebhook } from "../../ports/webhooks/outbox.ts"
import type { AttemptOutcome, Telemetry } from "../../ports/telemetry.ts"
import type { ConnectionKeys } from "../../ports/access/vault.ts"
import type { AttemptResult, WebhookSender } from "../../ports/webhooks/webhook-sender.ts"
import type { SigningSecrets, WebhookSigner } from "../../ports/webhooks/webhook-signer.ts"
import { keepBody, keptBody } from "./kept-body.ts"
import { renderedTime, renderWebhook, type RenderContext } from "./render-webhook.ts"

export interface AttemptPorts {
  readonly sender: WebhookSender
  readonly signer: WebhookSigner
  readonly telemetry: Telemetry
}

/** What the webhooks of one connection share while they are sent. */
export interface OpenLane {
  readonly target: DeliveryTarget
  readonly render: Omit<RenderContext, "at">
  readonly secrets: SigningSecrets
}

/** Renders, signs and posts one webhook, and judges what came of it. It never fails. */
export const attemptWebhook = Effect.fnUntraced(function* (
  ports: AttemptPorts,
  lane: OpenLane,
  webhook: DeliverableWebhook,
): Effect.fn.Return<SettledWebhook> {
  const startedAt = yield* Clock.currentTimeMillis
  const body = bodyOf(webhook, lane, startedAt)
  const result = "bytes" in body ? yield* send(ports, lane, webhook, body.bytes, startedAt) : body
  const now = yield* Clock.currentTimeMillis
  const moment = { now, random: yield* Random.next, timeZone: lane.target.timeZone }
  const settlement = settle(verdictOf(result), webhook, moment)
  ports.telemetry.webhookAttempted({
    outcome: countedAs(result),
    state: settlement.state,
    isRetry: webhook.round > 0 || webhook.attempt > 1,
    seconds: result.durationMillis / 1_000,
  })
  if (settlement.state !== "delivered") {
    yield* Effect.logDebug("A webhook was not taken", {
      requestId: webhook.requestId,
      connectionId: webhook.connectionId,
      attempt: webhook.attempt,
      outcome: countedAs(result),
      state: settlement.state,
    })
  }
  const { keys } = lane.render
  const isRetried = settlement.state === "waiting" && "bytes" in body && keys !== null
  return {
    requestId: webhook.requestId,
    round: webhook.round,
    attempt: webhook.attempt,
    settlement,
    renderedAt: "bytes" in body && body.isMade ? renderedTime(webhook, startedAt) : null,
    keptBody: isRetried ? keepBody(keys, webhook, lane.render, body.bytes) : null,
    outcome: outcomeOf(result),
    log: { startedAt, ...logOf(result, webhook, keys) },
  }
})

/** A webhook that cannot be rendered counts as an attempt, so that it is parked in the end and the rest flows. */
interface Unrendered {
  readonly kind: "unrendered"
  readonly durationMillis: 0
}

interface Body {
  readonly bytes: Uint8Array
  /** The bytes are made for this attempt; else it sends those of an earlier one. */
  readonly isMade: boolean
}

const bodyOf = (webhook: DeliverableWebhook, { render }: OpenLane, at: number): Body | Unrendered => {
  try {
    const kept = keptBody(webhook, render)
    if (kept !== null) return { bytes: kept, isMade: false }
    return { bytes: renderWebhook(webhook, { ...render, at }), isMade: true }
  } catch {
    return { kind: "unrendered", durationMillis: 0 }
  }
}

const send = (
  { sender, signer }: AttemptPorts,
  { target, secrets }: OpenLane,
  { requestId }: DeliverableWebhook,
  body: Uint8Array,
  at: number,
) => sender.post({ url: target.url, headers: signer.headers(secrets, { requestId, at, body }), body })

/** As it is counted. What is no status of an answer to a request, undici does not pass on. */
const countedAs = (result: AttemptResult | Unrendered): AttemptOutcome => {
  if (result.kind === "unrendered") return result.kind
  return result.kind === "unreachable" ? result.reason : statusClassOf(result.status)
}

const statusClassOf = (status: number): AttemptOutcome => {
  if (status < 300) return "2xx"
  if (status < 400) return "3xx"
  return status < 500 ? "4xx" : "5xx"
}

const isGone = (result: AttemptResult | Unrendered) => result.kind === "answered" && result.status === 410

/** What it says about the endpoint. */
const outcomeOf = (result: AttemptResult | Unrendered): Outcome => {
  if (result.kind === "unrendered") return "unsent"
  if (isGone(result)) return "gone"
  return verdictOf(result).acknowledged ? "acknowledged" : "failed"
}

const verdictOf = (result: AttemptResult | Unrendered) => ({
  acknowledged: result.kind === "answered" && isAcknowledged(result.status),
  gone: isGone(result),
  retryAfterMillis: result.kind === "answered" ? result.retryAfterMillis : null,
})

const logOf = (
  result: AttemptResult | Unrendered,
  webhook: DeliverableWebhook,
  keys: ConnectionKeys | null,
) => ({
  durationMillis: result.durationMillis,
  status: result.kind === "answered" ? result.status : null,
  problem: problemOf(result),
  // The answer may echo what was sent, so it is sealed like the records themselves.
  answer:
    result.kind === "answered" && result.answer.length > 0 && keys !== null
      ? keys.seal({ table: "webhook_attempt", row: webhook.requestId }, result.answer)
      : null,
})

const problemOf = (result: AttemptResult | Unrendered): string | null => {
  if (result.kind === "answered") return null
  return result.kind === "unrendered"
    ? "render: a stored record does not open"
    : scrubbed(`${result.reason}: ${result.detail}`)
}
