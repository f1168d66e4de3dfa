import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { RetentionClass } from "../../domain/connection/retention-days.ts"
import type { StorageError } from "../storage-error.ts"

/** Another process is pruning. */
export class PruningInProgress extends Data.TaggedError("PruningInProgress") {}

/** Rows of a store that are deleted when they have been stored long enough. */
export interface Prunable {
  /** Its key in JSON and logs. */
  readonly name: string
  /** For a person. */
  readonly title: string
  readonly retention: RetentionClass
  /** Rows per transaction: few, so that no transaction holds locks for long. */
  readonly batch: number
}

/** Deletes data that has been stored long enough. */
export interface Retention {
  /** In the order in which they are pruned: a session is deleted after its webhooks. */
  readonly prunables: ReadonlyArray<Prunable>
  /** Counts the rows that ended before that instant, in epoch milliseconds. */
  readonly count: (name: string, before: number) => Effect.Effect<number, StorageError>
  /** Deletes at most `limit` of them in one short transaction. Returns how many: fewer than the limit if none are left. */
  readonly prune: (name: string, before: number, limit: number) => Effect.Effect<number, StorageError>
  /** Runs the effect unless another process is pruning. Does not wait. */
  readonly withLock: <A, E>(
    effect: Effect.Effect<A, E>,
  ) => Effect.Effect<A, E | PruningInProgress | StorageError>
}
