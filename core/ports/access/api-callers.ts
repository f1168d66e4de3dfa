import type * as Effect from "effect/Effect"
import type { VendorKey } from "./payload-cipher.ts"
import type { StorageError } from "../storage-error.ts"
import type { BasicUser, UsedCredential } from "./vendor-credentials.ts"

export interface RateLimit {
  /** Calls allowed in any window. */
  readonly limit: number
  readonly windowMillis: number
  /** Who has a window of its own. */
  readonly each: "user" | "key" | "address" | "connection"
}

export interface RateLimitResult {
  readonly allowed: boolean
  readonly remaining: number
  /** Until the window has room again; 0 when it has. */
  readonly resetMillis: number
}

/** Of two windows that a call is counted in the one that decides. */
export const pickTighterLimit = (a: RateLimitResult, b: RateLimitResult): RateLimitResult => ({
  allowed: a.allowed && b.allowed,
  remaining: Math.min(a.remaining, b.remaining),
  resetMillis: Math.max(a.resetMillis, b.resetMillis),
})

interface CountedCall {
  /** Epoch milliseconds: a credential that has ended by then is nobody's. */
  readonly now: number
  /** What is called; each has a sliding window of its own for every caller, across all processes. */
  readonly endpoint: string
  readonly limit: RateLimit
}

export interface UserCall extends CountedCall {
  readonly username: string
  /** Of the password that was sent. */
  readonly passwordDigest: Uint8Array
}

export interface KeyCall extends CountedCall {
  /** Of the API key that was sent. */
  readonly keyDigest: Uint8Array
}

export interface ApiCaller extends BasicUser {
  readonly vendorOrgId: string
  /** Of the vendor, those that have not ended, newest first. */
  readonly keys: ReadonlyArray<VendorKey>
  /** Null: the digest is not the user's, and nothing was counted, so that a stranger cannot use up a user's calls. */
  readonly rateLimit: RateLimitResult | null
}

/** A call by an API key that gives what the read of one employee gives. */
export interface ReaderCall extends CountedCall {
  readonly vendorOrgId: string
}

export interface Reader {
  /** Of the vendor, newest first. */
  readonly keys: ReadonlyArray<VendorKey>
  readonly rateLimit: RateLimitResult
}

export interface KeyHolder {
  /** Of the API key. */
  readonly id: string
  readonly vendorOrgId: string
  readonly keyDigest: Uint8Array
  readonly rateLimit: RateLimitResult
}

/** Who calls, with which keys, and whether they may now: one question, since every call begins with it. */
export interface ApiCallers {
  /**
   * The user of that name, unless it has ended, or null; a call with the right password is counted against the limit. Whoever asks compares the
   * digests again, in constant time.
   */
  readonly authenticateUser: (call: UserCall) => Effect.Effect<ApiCaller | null, StorageError>
  /** Whose API key it is, unless it has ended; the call is counted. Whoever asks compares the digests again. */
  readonly authenticateKey: (call: KeyCall) => Effect.Effect<KeyHolder | null, StorageError>
  /**
   * The vendor's public keys; the call is counted in the window of every user of the vendor, and in one of the vendor itself. So
   * nobody reads more often by alternating between a user and an API key. Allowed when all of them have room.
   */
  readonly authorizeReader: (call: ReaderCall) => Effect.Effect<Reader, StorageError>
  /** Whether a credential that admitted a call has not ended since. */
  readonly isActive: (credential: UsedCredential, now: number) => Effect.Effect<boolean, StorageError>
  /**
   * Keeps when a credential was used, to the minute: at most one write a minute for each, over all processes. Nobody waits for
   * it, and it does not fail.
   */
  readonly recordUse: (credential: UsedCredential, now: number) => Effect.Effect<void>
  /** Counts a call of anything that has a window, e.g. an address. */
  readonly countRequest: (key: string, limit: RateLimit) => Effect.Effect<RateLimitResult, StorageError>
}
