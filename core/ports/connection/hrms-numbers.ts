import type * as Effect from "effect/Effect"
import type { StorageError } from "../storage-error.ts"

/** The integers under which the API names connectors. */
export interface HrmsNumbers {
  /** A code that is new gets the next number; it keeps it for good. */
  readonly findOrAssign: (
    codes: ReadonlyArray<string>,
  ) => Effect.Effect<ReadonlyMap<string, number>, StorageError>
}
