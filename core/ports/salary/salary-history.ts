import type * as Effect from "effect/Effect"
import type { StoredSalary } from "../employee/employee-directory.ts"
import type { StorageError } from "../storage-error.ts"

/** One month's pay of an employee, by the employee's id. */
export interface EmployeeMonth extends StoredSalary {
  readonly id: string
}

/**
 * The months' pay of a connection's employees, for trimming when less of it is shared. The caller of a write holds the
 * connection's lock.
 */
export interface SalaryHistory {
  /** Ordered by id and period. */
  readonly listByEmployees: (
    ids: ReadonlyArray<string>,
  ) => Effect.Effect<ReadonlyArray<EmployeeMonth>, StorageError>
  /** Replaces those of the same employee and period; does not insert new ones. */
  readonly replace: (months: ReadonlyArray<EmployeeMonth>) => Effect.Effect<void, StorageError>
  readonly delete: (
    months: ReadonlyArray<Pick<EmployeeMonth, "id" | "period">>,
  ) => Effect.Effect<void, StorageError>
  /** All of a connection. */
  readonly deleteAll: (connectionId: string) => Effect.Effect<void, StorageError>
  /** Connections whose stored months may contain more than is shared, those that narrowed first before the others. */
  readonly listUntrimmed: (limit: number) => Effect.Effect<ReadonlyArray<string>, StorageError>
  /** Marks the connection as trimmed, unless it narrowed again since then. */
  readonly markTrimmed: (id: string, narrowedAt: number | null) => Effect.Effect<void, StorageError>
  /** Records that the connection's source has sent a salary. */
  readonly saveSalaryGiven: (id: string) => Effect.Effect<void, StorageError>
}
