import type { AddressedWebhook } from "../../../domain/webhooks/session-webhooks.ts"
import type { Announcement } from "../../../domain/webhooks/connection-webhooks.ts"
import type { QueuePosition } from "../../../ports/webhooks/outbox.ts"
import { advanceQueue } from "./queues.ts"
import type { Tables } from "../tables.ts"

/** Enqueues an announcement in a sequence of its own. */
export const announce = (
  tables: Tables,
  connectionId: string,
  { sessionId, webhooks }: Announcement,
  now: number,
): void => enqueue(tables, { connectionId, sessionId, sequence: tables.nextSequence() }, webhooks, now)

/** The webhooks wait in the sequence of their session. An idle queue opens at them. */
export const enqueue = (
  tables: Tables,
  { connectionId, sessionId, sequence }: QueuePosition<number>,
  webhooks: ReadonlyArray<AddressedWebhook>,
  now: number,
): void => {
  const vendorOrgId = tables.connections.get(connectionId)?.vendorOrgId ?? ""
  if (!tables.queues.has(connectionId)) {
    tables.queues.set(connectionId, { connectionId, vendorOrgId, sequence, stage: 0, dueAt: null })
  }
  for (const webhook of webhooks) {
    tables.webhooks.set(webhook.requestId, {
      ...webhook,
      connectionId,
      vendorOrgId,
      sessionId,
      sequence,
      state: "waiting",
      round: 0,
      attempt: 0,
      dueAt: now,
      leaseUntil: null,
      slot: null,
      keptBody: null,
      renderedAt: null,
      createdAt: now,
      finishedAt: null,
    })
  }
  advanceQueue(tables, connectionId)
  for (const notify of tables.listeners) notify()
}
