import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"

/** Why the list cannot be changed here: it is in the environment, or its file is not writable. */
export type ReadOnlyReason = "environment" | "file-not-writable"

/** The master keys are configured externally, and must be changed there. */
export class MasterKeysReadOnly extends Data.TaggedError("MasterKeysReadOnly")<{
  readonly reason: ReadOnlyReason
}> {}

/** The input is no master key; `reason` never quotes it. */
export class MasterKeyInvalid extends Data.TaggedError("MasterKeyInvalid")<{ readonly reason: string }> {}

/** The master keys that the processes of this installation use. */
export interface MasterKeyList {
  /** Their current ids, the current key first. */
  readonly ids: Effect.Effect<ReadonlyArray<string>>
  /**
   * Adds a key at the front, which seals from now on; null: generates one. Returns its id. It is on disk when this returns.
   */
  readonly addCurrent: (key: string | null) => Effect.Effect<string, MasterKeysReadOnly | MasterKeyInvalid>
  /** Removes a key; an unknown one counts as removed. */
  readonly remove: (id: string) => Effect.Effect<void, MasterKeysReadOnly>
}
