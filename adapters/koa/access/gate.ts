import { hash } from "node:crypto"
import type { RateLimit } from "../../../core/ports/access/api-callers.ts"
import { makeBuckets } from "./buckets.ts"

/*
 * What an address may ask of this process, counted in its memory, before a body is read or the database is asked. It keeps
 * nobody from what the exact limits allow (decisions.md 1), which hold over all processes: its numbers are far above them.
 */

export interface Gate {
  /** As a refusal tells them. */
  readonly limits: Readonly<Record<"requests" | "refusals", RateLimit>>
  /** Each answers with the milliseconds until it may be tried again; 0: now, and it is counted. */
  readonly enter: (address: string) => number
  /** A body of so many bytes is going to be parsed. */
  readonly takeBody: (address: string, bytes: number) => number
  /** Somebody shows credentials, or none (an empty text), which would have to be looked up. */
  readonly mayTry: (address: string, credentials: string) => number
  /** What was shown was refused; it is good no more, if ever it was. */
  readonly refused: (address: string, credentials: string) => void
  /** It was good: whoever guesses beside it, behind the same address, keeps it from nothing. */
  readonly admitted: (credentials: string) => void
}

/** A body is counted as one request more for each of these: some microseconds to count, and to parse. */
const BODY_UNIT_BYTES = 16 * 1_024

/** Refusals of an address in a row, and how many more a minute: each costs a statement. */
export const REFUSALS = { burst: 60, perSecond: 1 } as const

const ADDRESSES_KEPT = 50_000
const CREDENTIALS_KEPT = 20_000
const KNOWN_MILLIS = 15 * 60_000

export interface GateOptions {
  /** Twice as many may come at once. */
  readonly requestsPerSecond: number
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number
}

export const makeGate = ({ requestsPerSecond, now = () => performance.now() }: GateOptions): Gate => {
  const requests = makeBuckets({
    burst: 2 * requestsPerSecond,
    perSecond: requestsPerSecond,
    most: ADDRESSES_KEPT,
    now,
  })
  const refusals = makeBuckets({ ...REFUSALS, most: ADDRESSES_KEPT, now })
  const known = new Map<string, number>()
  const isKnown = (credentials: string) =>
    now() - (known.get(digest(credentials)) ?? -Infinity) < KNOWN_MILLIS
  return {
    limits: {
      requests: { limit: requestsPerSecond, windowMillis: 1_000, each: "address" },
      refusals: { limit: REFUSALS.burst, windowMillis: 60_000, each: "address" },
    },
    enter: (address) => requests.take(address, 1),
    takeBody: (address, bytes) =>
      bytes < BODY_UNIT_BYTES ? 0 : requests.take(address, Math.floor(bytes / BODY_UNIT_BYTES)),
    mayTry: (address, credentials) => (isKnown(credentials) ? 0 : refusals.take(address, 0)),
    refused: (address, credentials) => {
      refusals.take(address, 1)
      if (known.size > 0) known.delete(digest(credentials))
    },
    admitted: (credentials) => {
      if (credentials === "") return
      const key = digest(credentials)
      known.delete(key)
      known.set(key, now())
      if (known.size > CREDENTIALS_KEPT) known.delete(known.keys().next().value ?? "")
    },
  }
}

/** No credential stays in memory. */
const digest = (credentials: string): string => hash("sha256", credentials, "base64")
