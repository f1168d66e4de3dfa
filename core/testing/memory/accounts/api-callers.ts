import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import {
  type ApiCallers,
  type RateLimit,
  type RateLimitResult,
  pickTighterLimit,
} from "../../../ports/accounts/api-callers.ts"
import { takePaced } from "../../../domain/accounts/paced-limit.ts"
import { isActive, USAGE_WRITE_INTERVAL_MILLIS } from "../../../domain/accounts/credential.ts"
import type { Tables } from "../tables.ts"
import { changeCredential, getCredentialId } from "./vendor-credentials.ts"
import { listActiveKeys } from "./vendor-store.ts"

export const makeMemoryApiCallers = (tables: Tables): ApiCallers => {
  const windows = new Map<string, ReadonlyArray<number>>()
  const paces = new Map<string, number>()

  const countPaced = (key: string, limit: RateLimit, now: number): RateLimitResult => {
    const { fullAt, ...result } = takePaced(paces.get(key) ?? null, limit, now)
    paces.set(key, fullAt)
    return result
  }

  const countHit = (key: string, { limit, windowMillis }: RateLimit, now: number): RateLimitResult => {
    const hits = (windows.get(key) ?? []).filter((hit) => hit > now - windowMillis)
    const allowed = hits.length < limit
    const counted = allowed ? [...hits, now] : hits
    windows.set(key, counted)
    const resetMillis = counted.length < limit ? 0 : (counted[0] ?? now) + windowMillis - now
    return { allowed, remaining: limit - counted.length, resetMillis }
  }

  const credentials = () =>
    [...tables.vendors.values()].flatMap(({ orgId, credentials: all }) =>
      all.map((stored) => ({ vendorOrgId: orgId, stored })),
    )

  return {
    authenticateUser: ({ username, passwordDigest, endpoint, limit, now: checkedAt }) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        for (const { vendorOrgId, stored } of credentials()) {
          const { credential } = stored
          if (
            credential.kind !== "basic-user" ||
            credential.username !== username ||
            !isActive(stored, checkedAt)
          )
            continue
          const isRight = Buffer.compare(credential.passwordDigest, passwordDigest) === 0
          const rateLimit = isRight ? countHit(`${endpoint}:${credential.id}`, limit, now) : null
          const user = { id: credential.id, username, passwordDigest: credential.passwordDigest }
          return { ...user, vendorOrgId, keys: listActiveKeys(tables, vendorOrgId, checkedAt), rateLimit }
        }
        return null
      }),
    authenticateKey: ({ keyDigest, endpoint, limit, now: checkedAt }) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        for (const { vendorOrgId, stored } of credentials()) {
          const { credential } = stored
          if (credential.kind !== "api-key" || !isActive(stored, checkedAt)) continue
          if (Buffer.compare(credential.digest, keyDigest) !== 0) continue
          const rateLimit = countPaced(`${endpoint}:${credential.id}`, limit, now)
          const { id, digest, scopes } = credential
          return { id, vendorOrgId, scopes, keyDigest: digest, rateLimit }
        }
        return null
      }),
    isActive: ({ id }, now) =>
      Effect.sync(() =>
        credentials().some(
          ({ stored }) => getCredentialId(stored.credential) === id && isActive(stored, now),
        ),
      ),
    recordUse: ({ id }, now) =>
      Effect.sync(() => {
        changeCredential(tables, id, (stored) =>
          (stored.lastUsedAt ?? -Infinity) > now - USAGE_WRITE_INTERVAL_MILLIS
            ? stored
            : { ...stored, lastUsedAt: now },
        )
      }),
    authorizeReader: ({ vendorOrgId, endpoint, limit, now: checkedAt }) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        const users = (tables.vendors.get(vendorOrgId)?.credentials ?? []).filter(
          (stored) => stored.credential.kind === "basic-user" && isActive(stored, checkedAt),
        )
        const readers = [...users.map(({ credential }) => getCredentialId(credential)), vendorOrgId]
        const rateLimit = readers
          .map((id) => countHit(`${endpoint}:${id}`, limit, now))
          .reduce(pickTighterLimit)
        return { keys: listActiveKeys(tables, vendorOrgId, checkedAt), rateLimit }
      }),
    countRequest: (key, limit) =>
      Effect.map(Clock.currentTimeMillis, (now) =>
        limit.each === "address" ? countHit(key, limit, now) : countPaced(key, limit, now),
      ),
  }
}
