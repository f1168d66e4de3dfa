import * as Data from "effect/Data"

/**
 * The store did not do what it was asked; nothing of the operation was kept. `operation` names it, `reason` says what kept
 * it where that is known; never its values.
 */
export class StorageError extends Data.TaggedError("StorageError")<{
  readonly operation: string
  readonly reason?: string
  readonly cause: unknown
}> {
  override readonly message = `The database could not ${this.operation}${this.reason === undefined ? "" : `: ${this.reason}`}`
}
