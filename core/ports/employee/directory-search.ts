import type * as Effect from "effect/Effect"
import type { Connection } from "../../domain/connection/connection.ts"
import type { ConnectionScope } from "../../domain/connection/scope.ts"
import type { DirectoryColumn, DirectoryFilter } from "../../domain/employee/directory-search.ts"
import type { StorageError } from "../storage-error.ts"
import type { StoredEmployee } from "./employee-directory.ts"

/**
 * A connection whose employees may be searched. Its flags and withheld fields contain the columns of the directory only;
 * connections with equal terms have the same object.
 */
export interface SearchableConnection extends Pick<
  Connection,
  "id" | "vendorOrgId" | "orgId" | "orgName" | "employeeCount"
> {
  readonly vendorName: string
  readonly terms: Pick<Connection, "flags" | "withheld" | "onDemand">
}

/** A connection and the columns by which its employees may be found. */
export interface SearchedConnection extends Pick<Connection, "id" | "employeeCount"> {
  readonly columns: ReadonlySet<DirectoryColumn>
}

export interface FoundEmployee extends StoredEmployee {
  readonly connectionId: string
  readonly createdAt: number
  readonly updatedAt: number
}

/** Searches the directories of several connections. */
export interface DirectorySearch {
  /** The live ones of a scope, by the corporate's name. */
  readonly listConnections: (
    scope: ConnectionScope,
  ) => Effect.Effect<ReadonlyArray<SearchableConnection>, StorageError>
  /**
   * Included employees that match, in the order of the connections, then by employeeId (code points); of the first
   * connection those after the employee with this id (null: all). A column that is not searched matches no word and no
   * filter.
   */
  readonly search: (
    connections: ReadonlyArray<SearchedConnection>,
    filter: DirectoryFilter,
    after: string | null,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<FoundEmployee>, StorageError>
  /** An included employee by id; null: there is none. */
  readonly find: (id: string) => Effect.Effect<FoundEmployee | null, StorageError>
  /** The newest sessions, at most `limit`, that added or updated the employee; only sessions that list their changes. */
  readonly listChanges: (
    employee: Pick<FoundEmployee, "connectionId" | "employeeId">,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<EmployeeHistoryEntry>, StorageError>
}

export interface EmployeeHistoryEntry {
  readonly sessionId: string
  readonly change: "add" | "update"
  /** When the session started, and what started it. */
  readonly at: number
  readonly trigger: string
}
