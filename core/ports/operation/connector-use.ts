import type * as Effect from "effect/Effect"
import type { StorageError } from "../storage-error.ts"

/** How the connections of one connector are, over all vendors. */
export interface ConnectorUse {
  /** The connector's code. */
  readonly connector: string
  /** Connections that sync. */
  readonly active: number
  /** Connections that failed and wait for a repair. */
  readonly failed: number
  /** When one of them synced last, in epoch milliseconds; null: none has. */
  readonly lastSyncedAt: number | null
}

export interface ConnectorUses {
  /** The use of every connector that has a connection which is not terminated. */
  readonly list: Effect.Effect<ReadonlyArray<ConnectorUse>, StorageError>
}
