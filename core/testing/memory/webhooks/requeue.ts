import type { ResendResult, WebhookSelection } from "../../../ports/webhooks/outbox.ts"
import type { StoredWebhook } from "../../../domain/webhooks/stored-webhook.ts"
import { changeWebhook, compareQueueOrder } from "./queues.ts"
import type { Tables } from "../tables.ts"

/*
 * What use cases see of webhooks that are sent again. How PostgreSQL keeps their order, and what it does with those of crashed
 * workers or too old ones, is tested there alone.
 */

export const requeueFailed = (tables: Tables, now: number): number =>
  sendAgain(
    tables,
    [...tables.webhooks.values()].filter(({ state, dueAt }) => state === "failed" && dueAt <= now),
    now,
    (round) => round + 1,
  )

/** Those that wait for a disabled endpoint. */
export const expireWebhooks = (tables: Tables, now: number): number => {
  const expired = [...tables.webhooks.values()].filter(
    ({ state, vendorOrgId }) =>
      state === "waiting" && tables.vendors.get(vendorOrgId)?.endpoint?.disabled !== null,
  )
  for (const webhook of expired)
    changeWebhook(tables, { ...webhook, state: "exhausted", keptBody: null, finishedAt: now })
  return expired.length
}

export const resend = (
  tables: Tables,
  vendorOrgId: string,
  selection: WebhookSelection,
  now: number,
): ResendResult => {
  const matched = findMatching(tables, vendorOrgId, selection)
  return { matched: matched.length, queued: sendAgain(tables, matched, now, () => 0) }
}

export const findMatching = (
  tables: Tables,
  vendorOrgId: string,
  { sessionId, states, orgIds, requestIds, from, to, finishedFrom }: WebhookSelection,
): ReadonlyArray<StoredWebhook> =>
  [...tables.webhooks.values()].filter(
    (webhook) =>
      webhook.vendorOrgId === vendorOrgId &&
      states.includes(webhook.state) &&
      (sessionId === null || webhook.sessionId === sessionId) &&
      (requestIds === null || requestIds.includes(webhook.requestId)) &&
      (orgIds === null || orgIds.includes(tables.connections.get(webhook.connectionId)?.orgId ?? "")) &&
      (webhook.renderedAt ?? webhook.createdAt) >= (from ?? 0) &&
      (webhook.renderedAt ?? webhook.createdAt) <= (to ?? Infinity) &&
      (finishedFrom === null || (webhook.finishedAt ?? 0) >= finishedFrom),
  )

const sendAgain = (
  tables: Tables,
  webhooks: ReadonlyArray<StoredWebhook>,
  now: number,
  nextRound: (round: number) => number,
): number => {
  for (const webhook of webhooks.toSorted(compareQueueOrder)) {
    const again = { state: "waiting", attempt: 0, dueAt: now, keptBody: null, finishedAt: null } as const
    const round = nextRound(webhook.round)
    changeWebhook(tables, { ...webhook, ...again, round, sequence: tables.nextSequence() })
  }
  return webhooks.length
}
