import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"

/** Why the list cannot be changed from here: it is in the environment, or its file cannot be written. */
export type ReadOnlyReason = "environment" | "file-not-writable"

/** The master keys are given from outside, and are changed there. */
export class MasterKeysReadOnly extends Data.TaggedError("MasterKeysReadOnly")<{
  readonly reason: ReadOnlyReason
}> {}

/** What was given is no master key; `reason` never quotes it. */
export class MasterKeyInvalid extends Data.TaggedError("MasterKeyInvalid")<{ readonly reason: string }> {}

/** The master keys that the processes of this installation are given. */
export interface MasterKeyList {
  /** Their ids as they are now, the current one first. */
  readonly ids: Effect.Effect<ReadonlyArray<string>>
  /** Puts a key in front, which seals from now on; null: a new one. Gives its id. It is on disk when this returns. */
  readonly addCurrent: (key: string | null) => Effect.Effect<string, MasterKeysReadOnly | MasterKeyInvalid>
  /** Takes a key away; one that is not there is gone already. */
  readonly remove: (id: string) => Effect.Effect<void, MasterKeysReadOnly>
}
