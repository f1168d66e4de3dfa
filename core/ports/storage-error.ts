import * as Data from "effect/Data"

/**
 * The store did not do what it was asked; nothing of the operation was kept. `operation` names it, `reason` says what kept
 * it where that is known; never its values.
 */
export class StorageError extends Data.TaggedError("StorageError")<{
  readonly operation: string
  /** Which store; the database, where nothing is said. */
  readonly store?: "key store"
  readonly reason?: string
  readonly cause: unknown
}> {}
