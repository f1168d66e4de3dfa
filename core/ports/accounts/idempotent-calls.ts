import type * as Effect from "effect/Effect"
import type { WrappedKey } from "../../domain/accounts/wrapped-key.ts"
import type { StorageError } from "../storage-error.ts"

export interface NewIdempotentCall {
  readonly id: string
  readonly userId: string
  /** Digest of the key that the caller chose. */
  readonly keyDigest: Uint8Array
  /** Digest of what is requested. */
  readonly requestDigest: Uint8Array
  /** Epoch milliseconds, as all times. */
  readonly now: number
  /** When another call may take over, if this one has no response. */
  readonly leasedUntil: number
  readonly expiresAt: number
}

/**
 * `claimed`: the call is to be made. `running`: it is being made. `other-request`: the key belongs to another one. `done`: it
 * was made, as the call with this id.
 */
export type ClaimedCall =
  | { readonly kind: "claimed" }
  | { readonly kind: "running" }
  | { readonly kind: "other-request" }
  | { readonly kind: "done"; readonly id: string; readonly response: WrappedKey }

/** The calls that a user may repeat: a key stands for one request of one user. */
export interface IdempotentCalls {
  readonly claim: (call: NewIdempotentCall) => Effect.Effect<ClaimedCall, StorageError>
  /** Stores the response, sealed for the row `id`; does nothing when another call has taken over. */
  readonly storeResponse: (id: string, response: WrappedKey) => Effect.Effect<void, StorageError>
  /** The call failed, so that the next one with the key is made. */
  readonly release: (id: string) => Effect.Effect<void, StorageError>
}
