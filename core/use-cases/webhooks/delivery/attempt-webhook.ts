import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { ASSOCIATED_DATA } from "../../../domain/accounts/associated-data.ts"
import * as Random from "effect/Random"
import { redactText } from "../../../domain/employee/identity/redact-text.ts"
import { type AttemptHeaders, showHeaders } from "../../../domain/webhooks/attempt-headers.ts"
import { isAcknowledged } from "../../../domain/webhooks/acknowledgement.ts"
import type { EndpointResult } from "../../../domain/webhooks/circuit.ts"
import { decideAttemptOutcome } from "../../../domain/webhooks/retry-schedule.ts"
import type { DeliverableWebhook } from "../../../domain/webhooks/stored-webhook.ts"
import type { DeliveryTarget, FinishedAttempt } from "../../../ports/webhooks/outbox.ts"
import type { ResponseClass } from "../../../ports/telemetry.ts"
import type { ConnectionKeys } from "../../../ports/accounts/vault.ts"
import type { AttemptResult } from "../../../ports/webhooks/webhook-sender.ts"
import type { SigningSecrets } from "../../../ports/webhooks/webhook-signer.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { sealRetryBody, openRetryBody } from "./retry-body.ts"
import { resolveTimestamp, renderWebhook, type RenderContext } from "./render-webhook.ts"

export type AttemptPorts = UsedPorts<"sender" | "signer" | "telemetry">

/** Shared by the webhooks of one connection while they are sent. */
export interface OpenQueue {
  readonly target: DeliveryTarget
  readonly render: Omit<RenderContext, "at">
  readonly secrets: SigningSecrets
}

/** Renders, signs and posts one webhook, and decides its outcome. It never fails. */
export const attemptWebhook = Effect.fnUntraced(function* (
  ports: AttemptPorts,
  queue: OpenQueue,
  webhook: DeliverableWebhook,
): Effect.fn.Return<FinishedAttempt> {
  const startedAt = yield* Clock.currentTimeMillis
  const body = prepareBody(webhook, queue, startedAt)
  const result = "bytes" in body ? yield* postWebhook(ports, queue, webhook, body.bytes, startedAt) : body
  const now = yield* Clock.currentTimeMillis
  const moment = { now, random: yield* Random.next, timeZone: queue.target.timeZone }
  const attemptOutcome = decideAttemptOutcome(toAttemptResponse(result), webhook, moment)
  ports.telemetry.recordAttempt({
    outcome: toResponseClass(result),
    state: attemptOutcome.state,
    isRetry: webhook.round > 0 || webhook.attempt > 1,
    seconds: result.durationMillis / 1_000,
  })
  if (attemptOutcome.state !== "delivered") {
    yield* Effect.logDebug("A webhook was not taken", {
      requestId: webhook.requestId,
      connectionId: webhook.connectionId,
      attempt: webhook.attempt,
      outcome: toResponseClass(result),
      state: attemptOutcome.state,
    })
  }
  const { keys } = queue.render
  const isRetried = attemptOutcome.state === "waiting" && "bytes" in body && keys !== null
  return {
    requestId: webhook.requestId,
    round: webhook.round,
    attempt: webhook.attempt,
    attemptOutcome,
    renderedAt: "bytes" in body && body.isNew ? resolveTimestamp(webhook, startedAt) : null,
    keptBody: isRetried ? sealRetryBody(keys, webhook, queue.render, body.bytes) : null,
    endpointResult: toEndpointResult(result),
    log: { startedAt, ...toAttemptLog(result, webhook, keys) },
  }
})

/** A webhook that cannot be rendered counts as an attempt, so that it is exhausted in the end and does not block its queue. */
interface Unrendered {
  readonly kind: "unrendered"
  readonly durationMillis: 0
}

interface Body {
  readonly bytes: Uint8Array
  /** True: rendered for this attempt; false: the bytes of an earlier attempt. */
  readonly isNew: boolean
}

const prepareBody = (webhook: DeliverableWebhook, { render }: OpenQueue, at: number): Body | Unrendered => {
  try {
    const kept = openRetryBody(webhook, render)
    if (kept !== null) return { bytes: kept, isNew: false }
    return { bytes: renderWebhook(webhook, { ...render, at }), isNew: true }
  } catch {
    return { kind: "unrendered", durationMillis: 0 }
  }
}

const postWebhook = (
  { sender, signer }: AttemptPorts,
  { target, secrets }: OpenQueue,
  { requestId }: DeliverableWebhook,
  body: Uint8Array,
  at: number,
) => sender.post({ url: target.url, headers: signer.headers(secrets, { requestId, at, body }), body })

/** The label of the metric. undici passes on final statuses only. */
const toResponseClass = (result: AttemptResult | Unrendered): ResponseClass => {
  if (result.kind === "unrendered") return result.kind
  return result.kind === "unreachable" ? result.reason : toStatusClass(result.status)
}

const toStatusClass = (status: number): ResponseClass => {
  if (status < 300) return "2xx"
  if (status < 400) return "3xx"
  return status < 500 ? "4xx" : "5xx"
}

const isGone = (result: AttemptResult | Unrendered) => result.kind === "answered" && result.status === 410

/** The result of the attempt for its endpoint. */
const toEndpointResult = (result: AttemptResult | Unrendered): EndpointResult => {
  if (result.kind === "unrendered") return "unsent"
  if (isGone(result)) return "gone"
  return toAttemptResponse(result).acknowledged ? "acknowledged" : "failed"
}

const toAttemptResponse = (result: AttemptResult | Unrendered) => ({
  acknowledged: result.kind === "answered" && isAcknowledged(result.status),
  gone: isGone(result),
  retryAfterMillis: result.kind === "answered" ? result.retryAfterMillis : null,
})

const toAttemptLog = (
  result: AttemptResult | Unrendered,
  webhook: DeliverableWebhook,
  keys: ConnectionKeys | null,
) => ({
  durationMillis: result.durationMillis,
  status: result.kind === "answered" ? result.status : null,
  problem: formatProblem(result),
  // The response may echo the request, so it is sealed like the records.
  answer:
    result.kind === "answered" && result.answer.length > 0 && keys !== null
      ? keys.seal(ASSOCIATED_DATA.webhookAnswer(webhook.requestId), result.answer)
      : null,
  headers:
    keys === null
      ? null
      : keys.seal(ASSOCIATED_DATA.webhookHeaders(webhook.requestId), JSON.stringify(toHeaders(result))),
})

const toHeaders = (result: AttemptResult | Unrendered): AttemptHeaders => ({
  request:
    result.kind === "unrendered" || result.sentHeaders === null ? null : showHeaders(result.sentHeaders),
  response: result.kind === "answered" ? showHeaders(result.headers) : null,
})

const formatProblem = (result: AttemptResult | Unrendered): string | null => {
  if (result.kind === "answered") return null
  return result.kind === "unrendered"
    ? "render: a stored record does not open"
    : redactText(`${result.reason}: ${result.detail}`)
}
