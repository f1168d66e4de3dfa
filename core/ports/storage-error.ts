import * as Data from "effect/Data"

/**
 * The store failed, and nothing of the operation was stored. `operation` names it, `reason` says why if known; never values.
 */
export class StorageError extends Data.TaggedError("StorageError")<{
  readonly operation: string
  /** The store; the database when left out. */
  readonly store?: "key store"
  readonly reason?: string
  readonly cause: unknown
}> {}
