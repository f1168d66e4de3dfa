import type * as Effect from "effect/Effect"
import type { VendorKey } from "./payload-cipher.ts"
import type { StorageError } from "./storage-error.ts"
import type { BasicUser } from "./vendor-store.ts"

export interface RateLimit {
  /** Calls allowed in any window. */
  readonly limit: number
  readonly windowMillis: number
  /** Who has a window of its own. */
  readonly each: "user" | "key" | "address" | "connection"
}

export interface RateVerdict {
  readonly allowed: boolean
  readonly remaining: number
  /** Until the window has room again; 0 when it has. */
  readonly resetMillis: number
}

interface CountedCall {
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
  /** Of the vendor, newest first. */
  readonly keys: ReadonlyArray<VendorKey>
  /** Null: the digest is not the user's, and nothing was counted, so that a stranger cannot use up a user's calls. */
  readonly verdict: RateVerdict | null
}

export interface KeyHolder {
  readonly vendorOrgId: string
  readonly keyDigest: Uint8Array
  readonly verdict: RateVerdict
}

/** Who calls, with which keys, and whether they may now: one question, since every call begins with it. */
export interface ApiCallers {
  /**
   * The user of that name, or null; a call with the right password is counted against the limit. Whoever asks compares the
   * digests again, in constant time.
   */
  readonly admitUser: (call: UserCall) => Effect.Effect<ApiCaller | null, StorageError>
  /** Whose API key it is, unless it was revoked; the call is counted. Whoever asks compares the digests again. */
  readonly admitKey: (call: KeyCall) => Effect.Effect<KeyHolder | null, StorageError>
  /** Counts a call of anything that has a window, e.g. an address. */
  readonly count: (key: string, limit: RateLimit) => Effect.Effect<RateVerdict, StorageError>
}
