import type * as Effect from "effect/Effect"
import type { StorageError } from "../storage-error.ts"

/** The address of a connection at which its source says that something changed; times in epoch milliseconds. */
export interface SourceHook {
  readonly connectionId: string
  readonly issuedAt: number
  /** When the source was last heard at it; null: never. */
  readonly heardAt: number | null
}

export interface SourceHooks {
  /** `tokenDigest`: SHA-256 of what the address ends in. It takes the place of an earlier address of the connection. */
  readonly issue: (
    connectionId: string,
    tokenDigest: Uint8Array,
    issuedAt: number,
  ) => Effect.Effect<void, StorageError>
  /** Null: there is none. */
  readonly find: (connectionId: string) => Effect.Effect<SourceHook | null, StorageError>
  readonly byToken: (tokenDigest: Uint8Array) => Effect.Effect<SourceHook | null, StorageError>
  /** From now on nothing is heard there. False: there was none. */
  readonly end: (connectionId: string) => Effect.Effect<boolean, StorageError>
  /** Something changed: the source is asked no later than `dueAt`. */
  readonly heard: (connectionId: string, at: HeardAt) => Effect.Effect<void, StorageError>
}

export interface HeardAt {
  readonly now: number
  readonly dueAt: number
}
