import * as Effect from "effect/Effect"
import { NAMED_IN_NOTICE, TOLD_AGAIN_AFTER_MILLIS } from "../../../domain/webhooks/given-up-notice.ts"
import type { GivenUp, GivenUpNotice } from "../../../ports/webhooks/given-up-webhooks.ts"
import type { StoredVendor, StoredWebhook, Tables } from "../tables.ts"

export const makeMemoryGivenUp = (tables: Tables): GivenUp => ({
  byConnection: () =>
    Effect.sync(() => {
      const counts = new Map<string, number>()
      for (const vendor of tables.vendors.values()) {
        if (!isEnabled(vendor)) continue
        for (const { connectionId } of givenUpOf(tables, vendor)) {
          if (tables.connections.get(connectionId)?.status === "CONNECTION_TERMINATED") continue
          counts.set(connectionId, (counts.get(connectionId) ?? 0) + 1)
        }
      }
      return [...counts].map(([connectionId, webhooks]) => ({ connectionId, webhooks }))
    }),
  takeNotices: (now, againAt) =>
    Effect.sync(() =>
      [...tables.vendors.values()].flatMap((vendor) => {
        const notice = isToBeTold(tables, vendor, now) ? noticeOf(tables, vendor, now) : null
        if (notice === null) return []
        tables.givenUpNotices.set(vendor.orgId, { toldAt: toldOf(tables, vendor), againAt })
        return [notice]
      }),
    ),
  given: ({ vendorOrgId, takenAt }) =>
    Effect.sync(() => {
      tables.givenUpNotices.set(vendorOrgId, { toldAt: takenAt, againAt: null })
    }),
})

const isEnabled = ({ endpoint }: StoredVendor): boolean => endpoint !== null && endpoint.disabled === null

const givenUpOf = (tables: Tables, { orgId }: StoredVendor): ReadonlyArray<StoredWebhook> =>
  [...tables.webhooks.values()].filter(
    ({ vendorOrgId, state }) => vendorOrgId === orgId && state === "exhausted",
  )

const toldOf = (tables: Tables, { orgId }: StoredVendor): number | null =>
  tables.givenUpNotices.get(orgId)?.toldAt ?? null

const isToBeTold = (tables: Tables, vendor: StoredVendor, now: number): boolean => {
  const toldAt = toldOf(tables, vendor)
  const againAt = tables.givenUpNotices.get(vendor.orgId)?.againAt ?? null
  return (
    isEnabled(vendor) &&
    (againAt === null || againAt <= now) &&
    (toldAt === null || toldAt <= now - TOLD_AGAIN_AFTER_MILLIS) &&
    givenUpOf(tables, vendor).some(({ settledAt }) => (settledAt ?? 0) > (toldAt ?? -Infinity))
  )
}

const noticeOf = (tables: Tables, vendor: StoredVendor, now: number): GivenUpNotice => {
  const webhooks = givenUpOf(tables, vendor).toSorted(
    (a, b) => (b.settledAt ?? 0) - (a.settledAt ?? 0) || b.turn - a.turn || a.counter - b.counter,
  )
  const said = webhooks.map(({ renderedAt, createdAt }) => renderedAt ?? createdAt)
  return {
    vendorOrgId: vendor.orgId,
    vendorName: vendor.name,
    url: vendor.endpoint?.url ?? "",
    webhooks: webhooks.length,
    from: Math.min(...said),
    to: Math.max(...said),
    lastAt: Math.max(...webhooks.map(({ settledAt }) => settledAt ?? 0)),
    takenAt: now,
    examples: webhooks
      .slice(0, NAMED_IN_NOTICE)
      .map(({ requestId, sessionId, counter }) => ({ requestId, sessionId, counter })),
    recipients: vendor.admin === null ? [] : [vendor.admin.email],
  }
}
