import type * as Effect from "effect/Effect"
import type { KeyScope } from "../../contract/accounts/key-scope.ts"
import type { VendorKey } from "./payload-cipher.ts"
import type { StorageError } from "../storage-error.ts"
import type { BasicUser, UsedCredential } from "./vendor-credentials.ts"

/** Each method says how its limit holds. Strictly: no window ever holds more calls. Paced: on average, as in paced-limit.ts. */
export interface RateLimit {
  readonly limit: number
  readonly windowMillis: number
  /** The owner of a window. */
  readonly each: "user" | "key" | "address" | "connection" | "vendor" | "mailbox"
}

export interface RateLimitResult {
  readonly allowed: boolean
  readonly remaining: number
  /** Time until a call is allowed; 0 when one is. */
  readonly resetMillis: number
}

/** Returns the decisive one of two windows in which a call is counted. */
export const pickTighterLimit = (a: RateLimitResult, b: RateLimitResult): RateLimitResult => ({
  allowed: a.allowed && b.allowed,
  remaining: Math.min(a.remaining, b.remaining),
  resetMillis: Math.max(a.resetMillis, b.resetMillis),
})

interface CountedCall {
  /** Epoch milliseconds: a credential that has expired by then is not found. */
  readonly now: number
  /** The endpoint; it has a limit of its own for every caller, across all processes. */
  readonly endpoint: string
  readonly limit: RateLimit
}

export interface UserCall extends CountedCall {
  readonly username: string
  /** Digest of the password in the request. */
  readonly passwordDigest: Uint8Array
}

export interface KeyCall extends CountedCall {
  /** Digest of the API key in the request. */
  readonly keyDigest: Uint8Array
}

export interface ApiCaller extends BasicUser {
  readonly vendorOrgId: string
  /** The vendor's active keys, newest first. */
  readonly keys: ReadonlyArray<VendorKey>
  /** Null: the digest is not the user's, and nothing was counted, so that a stranger cannot use up a user's limit. */
  readonly rateLimit: RateLimitResult | null
}

/** A call with an API key that returns the same data as the read of one employee. */
export interface ReaderCall extends CountedCall {
  readonly vendorOrgId: string
}

export interface Reader {
  /** The vendor's keys, newest first. */
  readonly keys: ReadonlyArray<VendorKey>
  readonly rateLimit: RateLimitResult
}

export interface KeyHolder {
  /** The API key's id. */
  readonly id: string
  readonly vendorOrgId: string
  readonly scopes: ReadonlyArray<KeyScope>
  readonly keyDigest: Uint8Array
  readonly rateLimit: RateLimitResult
}

/** Authenticates callers, returns their keys and applies the rate limit, in one query, since every call begins with it. */
export interface ApiCallers {
  /**
   * Returns the active user of that name, or null; a call with the right password is counted, strictly. The caller compares
   * the digests again, in constant time.
   */
  readonly authenticateUser: (call: UserCall) => Effect.Effect<ApiCaller | null, StorageError>
  /** Returns the owner of an active API key; the call is counted, paced. The caller compares the digests again. */
  readonly authenticateKey: (call: KeyCall) => Effect.Effect<KeyHolder | null, StorageError>
  /**
   * Returns the vendor's public keys; the call is counted, strictly, in the window of every user of the vendor, and in one of the
   * vendor itself, so that alternating between users and API keys does not raise the limit. Allowed when all windows have
   * room.
   */
  readonly authorizeReader: (call: ReaderCall) => Effect.Effect<Reader, StorageError>
  /** Whether a credential that admitted a call is still valid. */
  readonly isActive: (credential: UsedCredential, now: number) => Effect.Effect<boolean, StorageError>
  /**
   * Records the use of a credential, to the minute: at most one write per minute for each, over all processes. It does not
   * block the call, and does not fail.
   */
  readonly recordUse: (credential: UsedCredential, now: number) => Effect.Effect<void>
  /** Counts a call of anybody: of an address strictly, of others paced. */
  readonly countRequest: (key: string, limit: RateLimit) => Effect.Effect<RateLimitResult, StorageError>
}
