import { secretsInForce } from "../access/vendor-credentials.ts"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import { laneGroups } from "../../../domain/webhooks/lane-groups.ts"
import type { Backlog, Delivery, Outbox, OutboxTotals } from "../../../ports/webhooks/outbox.ts"
import { claimOf } from "./claim.ts"
import { connectionOf } from "../connection/connection-store.ts"
import { moveCircuits } from "./endpoint-circuits.ts"
import { changeWebhook, inLaneOrder } from "./lanes.ts"
import { giveUp, matching, rearmFailed, releaseExpired, resend } from "./rearm.ts"
import type { StoredWebhook, Tables } from "../tables.ts"

export const makeMemoryOutbox = (tables: Tables): Outbox => ({
  claim: (input) => Effect.sync(() => claimOf(tables, input)),
  load: (requestIds, { now, leasedUntil }) =>
    Effect.sync(() => {
      const claimed = requestIds
        .flatMap((id) => tables.webhooks.get(id) ?? [])
        .filter(({ state, leaseUntil }) => state === "sending" && leaseUntil === leasedUntil)
      const connections = [...new Set(claimed.map(({ connectionId }) => connectionId))]
      return connections.flatMap((id) => deliveryOf(tables, id, claimed, now))
    }),
  giveBack: (untried) =>
    Effect.sync(() => {
      for (const given of untried) {
        const webhook = heldBy(tables, given)
        if (webhook !== undefined) {
          changeWebhook(tables, { ...webhook, ...FREE, state: "waiting", attempt: webhook.attempt - 1 })
        }
      }
    }),
  settle: (settled, now) =>
    Effect.map(Random.next, (random) => {
      for (const { requestId, settlement, keptBody, renderedAt, log, ...lease } of settled) {
        const webhook = heldBy(tables, { requestId, ...lease })
        if (webhook !== undefined) {
          const dueAt = "dueAt" in settlement ? settlement.dueAt : webhook.dueAt
          const settledAt = settlement.state === "waiting" ? null : now
          changeWebhook(tables, {
            ...webhook,
            ...FREE,
            state: settlement.state,
            dueAt,
            keptBody,
            renderedAt: renderedAt ?? webhook.renderedAt,
            settledAt,
          })
        }
        tables.attempts.push({ requestId, ...log })
      }
      return moveCircuits(tables, settled, { now, random })
    }),
  releaseExpired: (now) => Effect.sync(() => releaseExpired(tables, now)),
  rearmFailed: (now) => Effect.sync(() => rearmFailed(tables, now)),
  giveUp: (now) => Effect.sync(() => giveUp(tables, now)),
  resend: (vendorOrgId, selection, now) => Effect.sync(() => resend(tables, vendorOrgId, selection, now)),
  matching: (vendorOrgId, selection) => Effect.sync(() => totalsOf(matching(tables, vendorOrgId, selection))),
  backlog: (vendorOrgId, since) => Effect.sync(() => backlogOf(tables, vendorOrgId, since)),
  nextDueAt: () =>
    Effect.sync(() => {
      const due = [...tables.lanes.values()].flatMap(({ vendorOrgId, dueAt }) => {
        const endpoint = tables.vendors.get(vendorOrgId)?.endpoint
        if (dueAt === null || endpoint?.disabled !== null) return []
        return [Math.max(dueAt, endpoint.circuit.openUntil ?? dueAt)]
      })
      return due.length === 0 ? null : Math.min(...due)
    }),
  totals: (connectionId) =>
    Effect.sync(() =>
      totalsOf([...tables.webhooks.values()].filter((webhook) => webhook.connectionId === connectionId)),
    ),
})

const totalsOf = (webhooks: ReadonlyArray<StoredWebhook>): OutboxTotals => {
  const totals: Record<keyof OutboxTotals, number> = { ...NONE }
  for (const { state } of webhooks) totals[state]++
  return totals
}

const NONE: OutboxTotals = { waiting: 0, sending: 0, delivered: 0, failed: 0, exhausted: 0 }

const FREE = { leaseUntil: null, slot: null } as const

/** The webhook, if this attempt still holds its lease. */
const heldBy = (
  tables: Tables,
  { requestId, round, attempt }: { requestId: string; round: number; attempt: number },
): StoredWebhook | undefined => {
  const webhook = tables.webhooks.get(requestId)
  const holds = webhook?.state === "sending" && webhook.round === round && webhook.attempt === attempt
  return holds ? webhook : undefined
}

const deliveryOf = (
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
        connection: connectionOf(tables, stored),
        timeZone,
        url: endpoint.url,
        secrets: secretsInForce(vendor, now),
      },
      groups: laneGroups(
        claimed.filter((webhook) => webhook.connectionId === connectionId).toSorted(inLaneOrder),
      ),
    },
  ]
}

const backlogOf = (tables: Tables, vendorOrgId: string, since: number): Backlog => {
  const ofVendor = [...tables.webhooks.values()].filter((webhook) => webhook.vendorOrgId === vendorOrgId)
  const failed = new Map<string, number>()
  for (const { state, sessionId, settledAt } of ofVendor.toSorted((a, b) => a.turn - b.turn)) {
    const hasFailed = state === "failed" || state === "exhausted"
    if (hasFailed && (settledAt ?? 0) >= since) failed.set(sessionId, (failed.get(sessionId) ?? 0) + 1)
  }
  return {
    waiting: ofVendor.filter(({ state }) => state === "waiting" || state === "sending").length,
    failed: [...failed].map(([sessionId, webhooks]) => ({ sessionId, webhooks })),
    givenUp: ofVendor.filter(({ state }) => state === "exhausted").length,
  }
}
