import * as Data from "effect/Data"

/** The store did not do what it was asked; nothing of the operation was kept. `operation` names it, never its values. */
export class StorageError extends Data.TaggedError("StorageError")<{
  readonly operation: string
  readonly cause: unknown
}> {
  override readonly message = `The database could not ${this.operation}`
}
