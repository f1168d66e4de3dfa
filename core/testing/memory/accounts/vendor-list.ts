import * as Effect from "effect/Effect"
import { foldText, matchesWords } from "../../../domain/search-words.ts"
import type { VendorStore } from "../../../ports/accounts/vendor-store.ts"
import { compareCodePoints, type StoredVendor, type Tables } from "../tables.ts"

export const makeMemoryVendorList = (tables: Tables): Pick<VendorStore, "count" | "listAfter"> => {
  const isFound = (words: ReadonlyArray<string>) => (vendor: StoredVendor) =>
    matchesWords(words, [vendor.name])
  return {
    listAfter: (words, after, limit) =>
      Effect.sync(() => {
        const ordered = [...tables.vendors.values()].toSorted(
          (a, b) =>
            compareCodePoints(foldText(a.name), foldText(b.name)) || compareCodePoints(a.orgId, b.orgId),
        )
        const place = ordered.findIndex(({ orgId }) => orgId === after)
        if (after !== null && place === -1) return []
        return ordered
          .slice(place + 1)
          .filter(isFound(words))
          .slice(0, limit)
          .map((vendor) => summarize(tables, vendor))
      }),
    count: (words) => Effect.sync(() => [...tables.vendors.values()].filter(isFound(words)).length),
  }
}

const summarize = (tables: Tables, { orgId, name, timeZone, endpoint, createdAt }: StoredVendor) => {
  const clients = [...tables.connections.values()].filter(
    ({ vendorOrgId, status }) => vendorOrgId === orgId && status !== "CONNECTION_TERMINATED",
  )
  const synced = clients.flatMap(({ lastSyncedAt }) => (lastSyncedAt === null ? [] : [lastSyncedAt]))
  return {
    ...{ orgId, name, timeZone, endpoint, createdAt },
    clients: clients.length,
    connected: clients.filter(({ status }) => status === "CONNECTION_ACCEPTED").length,
    employees: clients.reduce((sum, { employeeCount }) => sum + employeeCount, 0),
    lastSyncedAt: synced.length === 0 ? null : Math.max(...synced),
  }
}
