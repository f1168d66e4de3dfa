import * as Effect from "effect/Effect"
import { Agent } from "undici"
import { EgressDenied } from "../../core/ports/connection/egress-policy.ts"
import {
  ATTEMPT_LIMIT_MILLIS,
  type AttemptResult,
  type WebhookPost,
  type WebhookSender,
} from "../../core/ports/webhooks/webhook-sender.ts"
import type { CheckedEgress } from "./checked-egress.ts"
import { type AttemptEnd, WebhookAttempt } from "./webhook-attempt.ts"
import { makeTargets, type WebhookTarget } from "./webhook-target.ts"

export interface WebhookSenderOptions {
  readonly egress: Pick<CheckedEgress, "inspect" | "connect">
  /** The version of this service, for the user agent. */
  readonly version: string
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Default: as many as there are posts in progress, so that no endpoint waits for another one on its host. */
  readonly connectionsPerOrigin?: number
  /** Limit for the whole attempt: DNS, connection, TLS, headers, body. Default ATTEMPT_LIMIT_MILLIS. */
  readonly attemptLimitMillis?: number
}

/**
 * undici's own time limits are off, since that of the attempt covers all. It never repeats a post: when the receiver has
 * closed an idle connection, a new one is used before anything is written, and a later failure is a reset, since the
 * receiver may have read the post.
 */
const makeAgent = ({ egress, connectionsPerOrigin }: WebhookSenderOptions): Agent =>
  new Agent({
    connect: egress.connect,
    connections: connectionsPerOrigin ?? null,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
  })

/** Starts one attempt; the returned function abandons it. */
type Send = (target: WebhookTarget, post: WebhookPost, settle: (end: AttemptEnd) => void) => () => void

const makeSend = (agent: Agent, options: WebhookSenderOptions): Send => {
  const { now, version, attemptLimitMillis: limit = ATTEMPT_LIMIT_MILLIS } = options
  const ownHeaders = { "content-type": "application/json", "user-agent": `hr-data-sync/${version}` }

  return (target, { headers, body }, settle) => {
    const sent = { ...ownHeaders, ...headers }
    const lines = Object.entries({ host: target.host, ...sent, "content-length": String(body.length) })
    const attempt = new WebhookAttempt(target, lines, now, (end) => {
      clearTimeout(timer)
      settle(end)
    })
    const timer = setTimeout(() => attempt.expire(limit), limit)
    agent.dispatch(
      {
        origin: target.origin,
        path: target.path,
        method: "POST",
        headers: sent,
        body,
      },
      attempt,
    )
    return () => {
      clearTimeout(timer)
      attempt.abandon()
    }
  }
}

/** Counts the posts in progress, so that a caller can wait until there are none. */
const makeInFlightCounter = () => {
  const entries = new Set<object>()
  let onNone: () => void = () => undefined
  return {
    begin: (): (() => void) => {
      const entry = {}
      entries.add(entry)
      return () => {
        if (entries.delete(entry) && entries.size === 0) onNone()
      }
    },
    none: () => (entries.size === 0 ? Promise.resolve() : new Promise<void>((resolve) => (onNone = resolve))),
  }
}

/**
 * Posts webhooks (specification/webhooks.md#acknowledgement): the exact bytes, once, without following redirects,
 * reading at most ANSWER_LIMIT_BYTES of the response. Interrupting `post` drops the request. `close` waits for the
 * posts in progress (each has its limit), then closes every connection; a post after it is `refused`.
 */
export const makeWebhookSender = (
  options: WebhookSenderOptions,
): WebhookSender & { readonly close: () => Promise<void> } => {
  const { egress, now } = options
  const agent = makeAgent(options)
  const send = makeSend(agent, options)
  const findTarget = makeTargets(egress.inspect)
  const inFlight = makeInFlightCounter()
  let closed: Promise<void> | undefined

  const start = (post: WebhookPost, settle: (end: AttemptEnd) => void): (() => void) => {
    try {
      return send(findTarget(post.url), post, settle)
    } catch (cause) {
      if (!(cause instanceof EgressDenied)) throw cause
      settle({ kind: "unreachable", sentHeaders: null, reason: "egress", detail: cause.reason })
      return () => undefined
    }
  }

  const post = (webhook: WebhookPost): Effect.Effect<AttemptResult> =>
    Effect.callback((resume) => {
      const startedAt = now()
      const over = inFlight.begin()
      const cancel = start(webhook, (end) => {
        over()
        resume(Effect.succeed({ ...end, durationMillis: Math.max(now() - startedAt, 0) }))
      })
      return Effect.sync(() => {
        cancel()
        over()
      })
    })

  return { post, close: () => (closed ??= inFlight.none().then(() => agent.destroy())) }
}
