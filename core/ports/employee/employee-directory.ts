import type * as Effect from "effect/Effect"
import type { StorageError } from "../storage-error.ts"

/** A record as it is stored: sealed for the row `employee`/`id` under the connection's key. */
export interface StoredEmployee {
  readonly id: string
  readonly employeeId: string
  readonly sealed: Uint8Array
}

/** One month's pay, sealed for the row `monthly_salary`/`id/period` under the connection's key. */
export interface StoredSalary {
  readonly period: number
  readonly sealed: Uint8Array
}

export interface EmployeeLocation {
  readonly connectionId: string
  readonly employeeId: string
}

/** Reads the directory of one connection; everything is ordered by employeeId (code points), so pages are stable. */
export interface EmployeeDirectory {
  readonly find: (
    connectionId: string,
    employeeId: string,
  ) => Effect.Effect<StoredEmployee | null, StorageError>
  readonly listPage: (
    connectionId: string,
    offset: number,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<StoredEmployee>, StorageError>
  /** The next ones after an employeeId, for lists of any length in flat memory. */
  readonly listAfter: (
    connectionId: string,
    employeeId: string | null,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<StoredEmployee>, StorageError>
  /** As `after`, of those alone whom the session added, or everybody whom it changed, as they are now; it listed them. */
  readonly listBySession: (
    connectionId: string,
    session: { readonly sessionId: string; readonly content: "added" | "changed" },
    employeeId: string | null,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<StoredEmployee>, StorageError>
  /** The months' pay of an employee (by id) in the periods from and to, both inclusive, in order. */
  readonly listSalaries: (
    id: string,
    from: number,
    to: number,
  ) => Effect.Effect<ReadonlyArray<StoredSalary>, StorageError>
  /** Whose employee has this id; null: there is none. */
  readonly locate: (id: string) => Effect.Effect<EmployeeLocation | null, StorageError>
  /** Those of the ids that still exist, by id. */
  readonly findByIds: (
    ids: ReadonlyArray<string>,
  ) => Effect.Effect<ReadonlyMap<string, StoredEmployee>, StorageError>
}
