import type * as Effect from "effect/Effect"
import type { FilledFields } from "../../domain/employee/filled-fields.ts"
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

/** Reads the directory of one connection, ordered by employeeId (code points), so pages are stable. */
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
  /** The next ones after an employeeId, for lists of any length with constant memory. */
  readonly listAfter: (
    connectionId: string,
    employeeId: string | null,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<StoredEmployee>, StorageError>
  /**
   * As `after`, for the employees that the session added, or all that it changed, in their current state; the session listed
   * them.
   */
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
  /** The latest month's pay by id, of the employees who have a later one than the given. */
  readonly findLaterSalaries: (
    months: ReadonlyArray<{ readonly id: string; readonly period: number }>,
  ) => Effect.Effect<ReadonlyMap<string, StoredSalary>, StorageError>
  /** The employeeId for this id; null: there is none. */
  readonly locate: (id: string) => Effect.Effect<EmployeeLocation | null, StorageError>
  /** How many of the active employees that are not excluded have each field. */
  readonly countFilledFields: (connectionId: string) => Effect.Effect<FilledFields, StorageError>
  /** The ids that still exist, with their records, by id. */
  readonly findByIds: (
    ids: ReadonlyArray<string>,
  ) => Effect.Effect<ReadonlyMap<string, StoredEmployee>, StorageError>
}
