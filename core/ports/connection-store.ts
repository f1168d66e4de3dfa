import type * as Effect from "effect/Effect"
import type { ConnectionStatus } from "../contract/connection-status.ts"
import type { DataModelKey, TokenFlags } from "../contract/data-model-flags.ts"
import type { StorageError } from "./storage-error.ts"
import type { WrappedKey } from "./vault.ts"

/** One vendor's access to one corporate's employees. */
export interface Connection {
  readonly id: string
  readonly vendorOrgId: string
  readonly orgId: string
  readonly orgName: string
  /** Code of the connector that reads the source. */
  readonly connector: string
  readonly status: ConnectionStatus
  /** Null once the connection is terminated: its data is shredded. */
  readonly key: WrappedKey | null
  /** The vendor's data model, with this connection's own where it differs. */
  readonly flags: { readonly vendor: TokenFlags; readonly connection: TokenFlags | null }
  /** What the corporate does not share although the vendor asks for it. */
  readonly withheld: ReadonlyArray<DataModelKey>
  /** File header to data-model key, remembered for the next upload; null before the first. */
  readonly fieldMapping: FieldMapping | null
  /** Share of the active employees that may be missing from a full load, 0 to 1. */
  readonly allowedMissingShare: number
  readonly employeeCount: number
  readonly createdAt: number
  /** When the first sync completed; null: the next one is the initial one. */
  readonly firstSyncedAt: number | null
  readonly lastSyncedAt: number | null
}

export type FieldMapping = Readonly<Record<string, string>>

export interface NewConnection {
  readonly id: string
  readonly vendorOrgId: string
  readonly orgId: string
  readonly connector: string
  readonly status: ConnectionStatus
  readonly key: WrappedKey
  /** E-mail of who invited and who accepted. */
  readonly invitedBy: string
  readonly acceptedBy: string | null
  readonly createdAt: number
}

export interface ConnectionStore {
  /** The connection of the two that is not terminated, or the new one. Equal calls at once make one connection. */
  readonly findOrCreate: (connection: NewConnection) => Effect.Effect<Connection, StorageError>
  readonly find: (id: string) => Effect.Effect<Connection | null, StorageError>
  /** Newest first; of one vendor, or of all. */
  readonly list: (vendorOrgId: string | null) => Effect.Effect<ReadonlyArray<Connection>, StorageError>
  readonly saveFieldMapping: (id: string, mapping: FieldMapping) => Effect.Effect<void, StorageError>
}
