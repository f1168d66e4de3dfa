import type * as Effect from "effect/Effect"
import type { StorageError } from "../storage-error.ts"

/** The credentials for a connection's source: JSON, sealed for the row `source_credential`/connection under its own key. */
export interface SourceCredentials {
  /** Replaces the previous ones. */
  readonly save: (connectionId: string, sealed: Uint8Array) => Effect.Effect<void, StorageError>
  /** Null: there are none. */
  readonly find: (connectionId: string) => Effect.Effect<Uint8Array | null, StorageError>
}
