import * as Effect from "effect/Effect"
import {
  MAX_NOTICE_EXAMPLES,
  RENOTIFY_AFTER_MILLIS,
} from "../../../domain/webhooks/exhausted-webhooks-notice.ts"
import type { ExhaustedWebhookStore, ExhaustedNotice } from "../../../ports/webhooks/exhausted-webhooks.ts"
import type { StoredWebhook } from "../../../domain/webhooks/stored-webhook.ts"
import type { StoredVendor, Tables } from "../tables.ts"

export const makeMemoryExhaustedWebhooks = (tables: Tables): ExhaustedWebhookStore => ({
  listByConnection: () =>
    Effect.sync(() => {
      const counts = new Map<string, number>()
      for (const vendor of tables.vendors.values()) {
        if (!isEnabled(vendor)) continue
        for (const { connectionId } of listExhausted(tables, vendor)) {
          if (tables.connections.get(connectionId)?.status === "CONNECTION_TERMINATED") continue
          counts.set(connectionId, (counts.get(connectionId) ?? 0) + 1)
        }
      }
      return [...counts].map(([connectionId, webhooks]) => ({ connectionId, webhooks }))
    }),
  claimNotices: (now, againAt) =>
    Effect.sync(() =>
      [...tables.vendors.values()].flatMap((vendor) => {
        const notice = isNotificationDue(tables, vendor, now) ? toNotice(tables, vendor, now) : null
        if (notice === null) return []
        tables.exhaustedNotices.set(vendor.orgId, { notifiedAt: findNotifiedAt(tables, vendor), againAt })
        return [notice]
      }),
    ),
  markNotified: ({ vendorOrgId, claimedAt }) =>
    Effect.sync(() => {
      tables.exhaustedNotices.set(vendorOrgId, { notifiedAt: claimedAt, againAt: null })
    }),
})

const isEnabled = ({ endpoint }: StoredVendor): boolean => endpoint !== null && endpoint.disabled === null

const listExhausted = (tables: Tables, { orgId }: StoredVendor): ReadonlyArray<StoredWebhook> =>
  [...tables.webhooks.values()].filter(
    ({ vendorOrgId, state }) => vendorOrgId === orgId && state === "exhausted",
  )

const findNotifiedAt = (tables: Tables, { orgId }: StoredVendor): number | null =>
  tables.exhaustedNotices.get(orgId)?.notifiedAt ?? null

const isNotificationDue = (tables: Tables, vendor: StoredVendor, now: number): boolean => {
  const notifiedAt = findNotifiedAt(tables, vendor)
  const againAt = tables.exhaustedNotices.get(vendor.orgId)?.againAt ?? null
  return (
    isEnabled(vendor) &&
    (againAt === null || againAt <= now) &&
    (notifiedAt === null || notifiedAt <= now - RENOTIFY_AFTER_MILLIS) &&
    listExhausted(tables, vendor).some(({ finishedAt }) => (finishedAt ?? 0) > (notifiedAt ?? -Infinity))
  )
}

const toNotice = (tables: Tables, vendor: StoredVendor, now: number): ExhaustedNotice => {
  const webhooks = listExhausted(tables, vendor).toSorted(
    (a, b) => (b.finishedAt ?? 0) - (a.finishedAt ?? 0) || b.sequence - a.sequence || a.counter - b.counter,
  )
  const timestamps = webhooks.map(({ renderedAt, createdAt }) => renderedAt ?? createdAt)
  return {
    vendorOrgId: vendor.orgId,
    vendorName: vendor.name,
    url: vendor.endpoint?.url ?? "",
    webhooks: webhooks.length,
    from: Math.min(...timestamps),
    to: Math.max(...timestamps),
    lastAt: Math.max(...webhooks.map(({ finishedAt }) => finishedAt ?? 0)),
    claimedAt: now,
    examples: webhooks
      .slice(0, MAX_NOTICE_EXAMPLES)
      .map(({ requestId, sessionId, counter }) => ({ requestId, sessionId, counter })),
    recipients: vendor.admin === null ? [] : [vendor.admin.email],
  }
}
