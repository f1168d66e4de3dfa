import type * as Effect from "effect/Effect"
import type { StorageError } from "../storage-error.ts"

/** The integers under which the API names connectors. */
export interface HrmsNumbers {
  /** Assigns the next number to a new code, permanently. */
  readonly findOrAssign: (
    codes: ReadonlyArray<string>,
  ) => Effect.Effect<ReadonlyMap<string, number>, StorageError>
}
