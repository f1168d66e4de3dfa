import { hash } from "node:crypto"
import type { RateLimit } from "../../../core/ports/accounts/api-callers.ts"
import { makeBuckets } from "./buckets.ts"

/* Limits per address, counted in the memory of this process, before a body is read or the database is queried. Its limits are
   far above the exact ones (specification/limits.md#rate-limits), which apply across all processes. */

export interface RateLimiter {
  /** The limit as the response states it. */
  readonly limits: Readonly<Record<"requests" | "refusals", RateLimit>>
  /** Each returns the milliseconds until the caller may retry; 0: allowed, and counted. */
  readonly countRequest: (address: string) => number
  /** Before a body of this many bytes is parsed. */
  readonly countBody: (address: string, bytes: number) => number
  /** Before credentials are looked up; empty when the request has none. */
  readonly countAttempt: (address: string, credentials: string) => number
  /** The credentials were rejected; they no longer count as known good. */
  readonly recordRefusal: (address: string, credentials: string) => void
  /** The credentials were accepted: guesses from the same address no longer block them. */
  readonly recordSuccess: (credentials: string) => void
}

/** Bytes of a body that count as one more request, since parsing takes time. */
const BODY_UNIT_BYTES = 16 * 1_024

/** Rejections of an address in a row, and further ones per minute: each costs a statement. */
export const REFUSALS = { burst: 60, perSecond: 1 } as const

const MAX_ADDRESSES = 50_000
const MAX_CREDENTIALS = 20_000
const KNOWN_MILLIS = 15 * 60_000

export interface RateLimiterOptions {
  /** Twice as many are allowed in a burst. */
  readonly requestsPerSecond: number
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number
}

export const makeRateLimiter = ({
  requestsPerSecond,
  now = () => performance.now(),
}: RateLimiterOptions): RateLimiter => {
  const requests = makeBuckets({
    burst: 2 * requestsPerSecond,
    perSecond: requestsPerSecond,
    most: MAX_ADDRESSES,
    now,
  })
  const refusals = makeBuckets({ ...REFUSALS, most: MAX_ADDRESSES, now })
  const known = new Map<string, number>()
  const isKnown = (credentials: string) =>
    now() - (known.get(digest(credentials)) ?? -Infinity) < KNOWN_MILLIS
  return {
    limits: {
      requests: { limit: requestsPerSecond, windowMillis: 1_000, each: "address" },
      refusals: { limit: REFUSALS.burst, windowMillis: 60_000, each: "address" },
    },
    countRequest: (address) => requests.take(address, 1),
    countBody: (address, bytes) =>
      bytes < BODY_UNIT_BYTES ? 0 : requests.take(address, Math.floor(bytes / BODY_UNIT_BYTES)),
    countAttempt: (address, credentials) => (isKnown(credentials) ? 0 : refusals.take(address, 0)),
    recordRefusal: (address, credentials) => {
      refusals.take(address, 1)
      if (known.size > 0) known.delete(digest(credentials))
    },
    recordSuccess: (credentials) => {
      if (credentials === "") return
      const key = digest(credentials)
      known.delete(key)
      known.set(key, now())
      if (known.size > MAX_CREDENTIALS) known.delete(known.keys().next().value ?? "")
    },
  }
}

/** Stores a digest, so that no credential stays in memory. */
const digest = (credentials: string): string => hash("sha256", credentials, "base64")
