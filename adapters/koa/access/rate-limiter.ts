import { hash } from "node:crypto"
import type { RateLimit } from "../../../core/ports/access/api-callers.ts"
import { makeBuckets } from "./buckets.ts"

/*
 * What an address may ask of this process, counted in its memory, before a body is read or the database is asked. It keeps
 * nobody from what the exact limits allow (decisions.md 1), which hold over all processes: its numbers are far above them.
 */

export interface RateLimiter {
  /** As a refusal tells them. */
  readonly limits: Readonly<Record<"requests" | "refusals", RateLimit>>
  /** Each answers with the milliseconds until it may be tried again; 0: now, and it is counted. */
  readonly countRequest: (address: string) => number
  /** A body of so many bytes is going to be parsed. */
  readonly countBody: (address: string, bytes: number) => number
  /** Somebody shows credentials, or none (an empty text), which would have to be looked up. */
  readonly countAttempt: (address: string, credentials: string) => number
  /** What was shown was refused; it is good no more, if ever it was. */
  readonly recordRefusal: (address: string, credentials: string) => void
  /** It was good: whoever guesses beside it, behind the same address, keeps it from nothing. */
  readonly recordSuccess: (credentials: string) => void
}

/** A body is counted as one request more for each of these: some microseconds to count, and to parse. */
const BODY_UNIT_BYTES = 16 * 1_024

/** Refusals of an address in a row, and how many more a minute: each costs a statement. */
export const REFUSALS = { burst: 60, perSecond: 1 } as const

const MAX_ADDRESSES = 50_000
const MAX_CREDENTIALS = 20_000
const KNOWN_MILLIS = 15 * 60_000

export interface RateLimiterOptions {
  /** Twice as many may come at once. */
  readonly requestsPerSecond: number
  /** Milliseconds of a clock that never goes back. */
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

/** No credential stays in memory. */
const digest = (credentials: string): string => hash("sha256", credentials, "base64")
