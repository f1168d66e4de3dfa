import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { ApiCallers, RateLimit, RateVerdict } from "../../ports/api-callers.ts"
import type { Tables } from "./tables.ts"
import { keysOf } from "./vendor-store.ts"

export const makeMemoryApiCallers = (tables: Tables): ApiCallers => {
  const windows = new Map<string, ReadonlyArray<number>>()

  const take = (key: string, { limit, windowMillis }: RateLimit, now: number): RateVerdict => {
    const hits = (windows.get(key) ?? []).filter((hit) => hit > now - windowMillis)
    const allowed = hits.length < limit
    const taken = allowed ? [...hits, now] : hits
    windows.set(key, taken)
    const resetMillis = taken.length < limit ? 0 : (taken[0] ?? now) + windowMillis - now
    return { allowed, remaining: limit - taken.length, resetMillis }
  }

  return {
    admitUser: ({ username, passwordDigest, endpoint, limit }) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        const vendor = [...tables.vendors.values()].find(({ basicUser }) => basicUser.username === username)
        if (vendor === undefined) return null
        const user = vendor.basicUser
        const isRight = Buffer.compare(user.passwordDigest, passwordDigest) === 0
        const verdict = isRight ? take(`${endpoint}:${user.id}`, limit, now) : null
        return { ...user, vendorOrgId: vendor.orgId, keys: keysOf(tables, vendor.orgId), verdict }
      }),
    admitKey: ({ keyDigest, endpoint, limit }) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        const vendor = [...tables.vendors.values()].find(
          ({ apiKeyDigest }) => Buffer.compare(apiKeyDigest, keyDigest) === 0,
        )
        if (vendor === undefined) return null
        const verdict = take(`${endpoint}:${vendor.orgId}`, limit, now)
        return { vendorOrgId: vendor.orgId, keyDigest: vendor.apiKeyDigest, verdict }
      }),
    count: (key, limit) => Effect.map(Clock.currentTimeMillis, (now) => take(key, limit, now)),
  }
}
