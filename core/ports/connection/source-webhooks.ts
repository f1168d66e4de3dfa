import type * as Effect from "effect/Effect"
import type { StorageError } from "../storage-error.ts"

/** The address of a connection that its source calls when something changed; times in epoch milliseconds. */
export interface SourceWebhook {
  readonly connectionId: string
  readonly issuedAt: number
  /** When the source last called it; null: never. */
  readonly lastReceivedAt: number | null
}

export interface SourceWebhooks {
  /** `tokenDigest`: SHA-256 of the token in the address. Replaces an earlier address of the connection. */
  readonly issue: (
    connectionId: string,
    tokenDigest: Uint8Array,
    issuedAt: number,
  ) => Effect.Effect<void, StorageError>
  /** Null: there is none. */
  readonly find: (connectionId: string) => Effect.Effect<SourceWebhook | null, StorageError>
  readonly findByToken: (tokenDigest: Uint8Array) => Effect.Effect<SourceWebhook | null, StorageError>
  /** Deletes the address. False: there was none. */
  readonly revoke: (connectionId: string) => Effect.Effect<boolean, StorageError>
  /** Records a change: the source is synced no later than `dueAt`. */
  readonly recordReceived: (connectionId: string, at: ReceivedTimes) => Effect.Effect<void, StorageError>
}

export interface ReceivedTimes {
  readonly now: number
  readonly dueAt: number
}
