import type * as Effect from "effect/Effect"
import type { StorageError } from "../storage-error.ts"

/** With what a connection's source is opened: JSON, sealed for the row `source_credential`/connection under its own key. */
export interface SourceCredentials {
  /** In the place of those before. */
  readonly save: (connectionId: string, sealed: Uint8Array) => Effect.Effect<void, StorageError>
  /** Null: there are none. */
  readonly find: (connectionId: string) => Effect.Effect<Uint8Array | null, StorageError>
}
