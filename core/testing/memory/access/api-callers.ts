import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import {
  type ApiCallers,
  type RateLimit,
  type RateVerdict,
  tighter,
} from "../../../ports/access/api-callers.ts"
import { isActive, USE_WRITTEN_EVERY_MILLIS } from "../../../domain/access/credential.ts"
import type { Tables } from "../tables.ts"
import { changeCredential, idOf } from "./vendor-credentials.ts"
import { activeKeys } from "./vendor-store.ts"

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

  const credentials = () =>
    [...tables.vendors.values()].flatMap(({ orgId, credentials: all }) =>
      all.map((stored) => ({ vendorOrgId: orgId, stored })),
    )

  return {
    admitUser: ({ username, passwordDigest, endpoint, limit, now: judgedAt }) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        for (const { vendorOrgId, stored } of credentials()) {
          const { of } = stored
          if (of.kind !== "basic-user" || of.username !== username || !isActive(stored, judgedAt)) continue
          const isRight = Buffer.compare(of.passwordDigest, passwordDigest) === 0
          const verdict = isRight ? take(`${endpoint}:${of.id}`, limit, now) : null
          const user = { id: of.id, username, passwordDigest: of.passwordDigest }
          return { ...user, vendorOrgId, keys: activeKeys(tables, vendorOrgId, judgedAt), verdict }
        }
        return null
      }),
    admitKey: ({ keyDigest, endpoint, limit, now: judgedAt }) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        for (const { vendorOrgId, stored } of credentials()) {
          const { of } = stored
          if (of.kind !== "api-key" || !isActive(stored, judgedAt)) continue
          if (Buffer.compare(of.digest, keyDigest) !== 0) continue
          const verdict = take(`${endpoint}:${of.id}`, limit, now)
          return { id: of.id, vendorOrgId, keyDigest: of.digest, verdict }
        }
        return null
      }),
    isActive: ({ id }, now) =>
      Effect.sync(() => credentials().some(({ stored }) => idOf(stored.of) === id && isActive(stored, now))),
    noteUse: ({ id }, now) =>
      Effect.sync(() => {
        changeCredential(tables, id, (stored) =>
          (stored.lastUsedAt ?? -Infinity) > now - USE_WRITTEN_EVERY_MILLIS
            ? stored
            : { ...stored, lastUsedAt: now },
        )
      }),
    admitReader: ({ vendorOrgId, endpoint, limit, now: judgedAt }) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        const users = (tables.vendors.get(vendorOrgId)?.credentials ?? []).filter(
          (stored) => stored.of.kind === "basic-user" && isActive(stored, judgedAt),
        )
        const readers = [...users.map(({ of }) => idOf(of)), vendorOrgId]
        const verdict = readers.map((id) => take(`${endpoint}:${id}`, limit, now)).reduce(tighter)
        return { keys: activeKeys(tables, vendorOrgId, judgedAt), verdict }
      }),
    count: (key, limit) => Effect.map(Clock.currentTimeMillis, (now) => take(key, limit, now)),
  }
}
