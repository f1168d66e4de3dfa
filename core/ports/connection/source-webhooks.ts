import type * as Effect from "effect/Effect"
import type { StorageError } from "../storage-error.ts"

/** The address of a connection at which its source says that something changed; times in epoch milliseconds. */
export interface SourceWebhook {
  readonly connectionId: string
  readonly issuedAt: number
  /** When the source was last heard at it; null: never. */
  readonly lastReceivedAt: number | null
}

export interface SourceWebhooks {
  /** `tokenDigest`: SHA-256 of what the address ends in. It takes the place of an earlier address of the connection. */
  readonly issue: (
    connectionId: string,
    tokenDigest: Uint8Array,
    issuedAt: number,
  ) => Effect.Effect<void, StorageError>
  /** Null: there is none. */
  readonly find: (connectionId: string) => Effect.Effect<SourceWebhook | null, StorageError>
  readonly findByToken: (tokenDigest: Uint8Array) => Effect.Effect<SourceWebhook | null, StorageError>
  /** From now on nothing is heard there. False: there was none. */
  readonly revoke: (connectionId: string) => Effect.Effect<boolean, StorageError>
  /** Something changed: the source is asked no later than `dueAt`. */
  readonly recordReceived: (connectionId: string, at: ReceivedTimes) => Effect.Effect<void, StorageError>
}

export interface ReceivedTimes {
  readonly now: number
  readonly dueAt: number
}
