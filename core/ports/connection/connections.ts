import type * as Effect from "effect/Effect"
import type { Connection, ConnectionTerms } from "../../domain/connection/connection.ts"
import type { StorageError } from "../storage-error.ts"
import type { OrganizationLookup } from "../../domain/connection/organization-lookup.ts"
import type { ConnectionScope } from "../../domain/connection/scope.ts"
import type { ConnectionStatus } from "../../contract/connection-status.ts"

export interface ConnectionPage {
  readonly connections: ReadonlyArray<Connection>
  readonly total: number
}

/** Finds connections. */
export interface Connections {
  readonly find: (id: string) => Effect.Effect<Connection | null, StorageError>
  /** The terms of the same connection, which are cheaper to read: for every call of a vendor. */
  readonly findTerms: (id: string) => Effect.Effect<ConnectionTerms | null, StorageError>
  /** The one of the vendor and the corporate that is not terminated. */
  readonly findOpen: (vendorOrgId: string, orgId: string) => Effect.Effect<Connection | null, StorageError>
  /** The vendor's open connections that match an HR admin at this domain, or a corporate of this name; oldest first. */
  readonly findCandidates: (
    vendorOrgId: string,
    lookup: OrganizationLookup,
  ) => Effect.Effect<ReadonlyArray<Connection>, StorageError>
  /** Newest first. */
  readonly list: (scope: ConnectionScope) => Effect.Effect<ReadonlyArray<Connection>, StorageError>
  /** Newest first, of one vendor, in one of the statuses. */
  readonly listPage: (
    vendorOrgId: string,
    statuses: ReadonlyArray<ConnectionStatus>,
    offset: number,
    limit: number,
  ) => Effect.Effect<ConnectionPage, StorageError>
}
