import type * as Effect from "effect/Effect"
import type { Restriction } from "../../domain/sharing/restriction.ts"
import type { StorageError } from "../storage-error.ts"

/** The person of an erasure, in the clear. */
export interface ErasedPerson {
  readonly employeeId: string
  /** Null: the directory has no record. */
  readonly recordId: string | null
}

/** Deletes everything about one person. Each step is one transaction, and may be repeated. */
export interface EmployeeErasure {
  /**
   * Deletes all but the record in the directory, which holds nothing but the id that the vendor is told. The caller holds the
   * connection's lock.
   */
  readonly deleteData: (
    restriction: Restriction,
    person: ErasedPerson,
    now: number,
  ) => Effect.Effect<Restriction, StorageError>
  /**
   * Deletes the record, and what was added since, once no webhook that names it is open, or in any case when `isOverdue`. Null: one
   * is open, and nothing was deleted.
   */
  readonly finish: (
    restriction: Restriction,
    person: ErasedPerson,
    at: { readonly now: number; readonly isOverdue: boolean },
  ) => Effect.Effect<Restriction | null, StorageError>
}
