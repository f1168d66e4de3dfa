import { secretsInForce } from "../accounts/vendor-credentials.ts"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import { groupWebhooks } from "../../../domain/webhooks/group-webhooks.ts"
import type { Backlog, Delivery, Outbox, OutboxTotals } from "../../../ports/webhooks/outbox.ts"
import { claimWebhooks } from "./claim.ts"
import { countDelivery } from "./delivery-days.ts"
import { toConnection } from "../stored-connection.ts"
import { updateEndpoints } from "./update-endpoints.ts"
import { changeWebhook, compareQueueOrder } from "./queues.ts"
import { expireWebhooks, findMatching, requeueFailed, resend } from "./requeue.ts"
import type { StoredWebhook } from "../../../domain/webhooks/stored-webhook.ts"
import type { Tables } from "../tables.ts"

export const makeMemoryOutbox = (tables: Tables): Outbox => ({
  claim: (input) => Effect.sync(() => claimWebhooks(tables, input)),
  load: (requestIds, { now, leasedUntil }) =>
    Effect.sync(() => {
      const claimed = requestIds
        .flatMap((id) => tables.webhooks.get(id) ?? [])
        .filter(({ state, leaseUntil }) => state === "sending" && leaseUntil === leasedUntil)
      const connections = [...new Set(claimed.map(({ connectionId }) => connectionId))]
      return connections.flatMap((id) => buildDeliveries(tables, id, claimed, now))
    }),
  release: (untried) =>
    Effect.sync(() => {
      for (const given of untried) {
        const webhook = findLeased(tables, given)
        if (webhook !== undefined) {
          changeWebhook(tables, { ...webhook, ...NO_LEASE, state: "waiting", attempt: webhook.attempt - 1 })
        }
      }
    }),
  recordOutcomes: (settled, now) =>
    Effect.map(Random.next, (random) => {
      for (const { requestId, attemptOutcome, keptBody, renderedAt, log, ...lease } of settled) {
        const webhook = findLeased(tables, { requestId, ...lease })
        if (webhook !== undefined) {
          const dueAt = "dueAt" in attemptOutcome ? attemptOutcome.dueAt : webhook.dueAt
          const finishedAt = attemptOutcome.state === "waiting" ? null : now
          changeWebhook(tables, {
            ...webhook,
            ...NO_LEASE,
            state: attemptOutcome.state,
            dueAt,
            keptBody,
            renderedAt: renderedAt ?? webhook.renderedAt,
            finishedAt,
          })
          countDelivery(tables, webhook, attemptOutcome.state === "delivered", now)
        }
        tables.attempts.push({ requestId, ...log })
      }
      return updateEndpoints(tables, settled, { now, random })
    }),
  releaseExpired: () => Effect.succeed(0),
  requeueFailed: (now) => Effect.sync(() => requeueFailed(tables, now)),
  expireUndeliverable: (now) => Effect.sync(() => expireWebhooks(tables, now)),
  resend: (vendorOrgId, selection, now) => Effect.sync(() => resend(tables, vendorOrgId, selection, now)),
  countMatching: (vendorOrgId, selection, most) =>
    Effect.sync(() => countTotals(findMatching(tables, vendorOrgId, selection).slice(0, most ?? Infinity))),
  getBacklog: (vendorOrgId, since) => Effect.sync(() => countBacklog(tables, vendorOrgId, since)),
  getNextDueAt: () =>
    Effect.sync(() => {
      const due = [...tables.queues.values()].flatMap(({ vendorOrgId, dueAt }) => {
        const endpoint = tables.vendors.get(vendorOrgId)?.endpoint
        if (dueAt === null || endpoint?.disabled !== null) return []
        return [Math.max(dueAt, endpoint.circuit.openUntil ?? dueAt)]
      })
      return due.length === 0 ? null : Math.min(...due)
    }),
  getTotals: (connectionId) =>
    Effect.sync(() =>
      countTotals([...tables.webhooks.values()].filter((webhook) => webhook.connectionId === connectionId)),
    ),
})

const countTotals = (webhooks: ReadonlyArray<StoredWebhook>): OutboxTotals => {
  const totals: Record<keyof OutboxTotals, number> = { ...NONE }
  for (const { state } of webhooks) totals[state]++
  return totals
}

const NONE: OutboxTotals = { waiting: 0, sending: 0, delivered: 0, failed: 0, exhausted: 0 }

const NO_LEASE = { leaseUntil: null, slot: null } as const

/** The webhook, if this attempt still holds its lease. */
const findLeased = (
  tables: Tables,
  { requestId, round, attempt }: { requestId: string; round: number; attempt: number },
): StoredWebhook | undefined => {
  const webhook = tables.webhooks.get(requestId)
  const holds = webhook?.state === "sending" && webhook.round === round && webhook.attempt === attempt
  return holds ? webhook : undefined
}

const buildDeliveries = (
  tables: Tables,
  connectionId: string,
  claimed: ReadonlyArray<StoredWebhook>,
  now: number,
): ReadonlyArray<Delivery> => {
  const stored = tables.connections.get(connectionId)
  const vendor = tables.vendors.get(stored?.vendorOrgId ?? "")
  if (stored === undefined || vendor?.endpoint == null) return []
  const { timeZone, endpoint } = vendor
  return [
    {
      target: {
        connection: toConnection(tables, stored),
        timeZone,
        url: endpoint.url,
        secrets: secretsInForce(vendor, now),
      },
      groups: groupWebhooks(
        claimed.filter((webhook) => webhook.connectionId === connectionId).toSorted(compareQueueOrder),
      ),
    },
  ]
}

const countBacklog = (tables: Tables, vendorOrgId: string, since: number): Backlog => {
  const vendorWebhooks = [...tables.webhooks.values()].filter(
    (webhook) => webhook.vendorOrgId === vendorOrgId,
  )
  const failed = new Map<string, number>()
  for (const { state, sessionId, finishedAt } of vendorWebhooks.toSorted((a, b) => a.sequence - b.sequence)) {
    const hasFailed = state === "failed" || state === "exhausted"
    if (hasFailed && (finishedAt ?? 0) >= since) failed.set(sessionId, (failed.get(sessionId) ?? 0) + 1)
  }
  return {
    waiting: vendorWebhooks.filter(({ state }) => state === "waiting" || state === "sending").length,
    failed: [...failed].map(([sessionId, webhooks]) => ({ sessionId, webhooks })),
    exhausted: vendorWebhooks.filter(({ state }) => state === "exhausted").length,
  }
}
