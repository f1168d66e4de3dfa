import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { Prunable } from "../../domain/connection/prunable.ts"
import type { StorageError } from "../storage-error.ts"

/** Somebody else prunes now. */
export class PruningInProgress extends Data.TaggedError("PruningInProgress") {}

/** Takes away what has been kept long enough (domain/retention). */
export interface Retention {
  /** How many of them came to their end before that instant, in epoch milliseconds. */
  readonly count: (what: Prunable, before: number) => Effect.Effect<number, StorageError>
  /** Deletes at most so many of them, in one short transaction; how many. Fewer than the limit: no more are left. */
  readonly prune: (what: Prunable, before: number, limit: number) => Effect.Effect<number, StorageError>
  /** Runs the effect while no other process prunes. Never waits. */
  readonly withLock: <A, E>(
    effect: Effect.Effect<A, E>,
  ) => Effect.Effect<A, E | PruningInProgress | StorageError>
}
