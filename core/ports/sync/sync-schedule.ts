import type * as Effect from "effect/Effect"
import type { JobFilter } from "../../domain/sync/fair-slots.ts"
import type { Announcement } from "../../domain/webhooks/connection-webhooks.ts"
import type { Connection, SourcePosition } from "../../domain/connection/connection.ts"
import type { StorageError } from "../storage-error.ts"

/** A connection's failure, and its announcement to the vendor. */
export interface ConnectionFailure {
  readonly now: number
  readonly announcement: Announcement
}

/** When connections are due, and how their last runs ended. */
export interface SyncSchedule {
  /** Due connections that are accepted or failed, and not paused, those that have waited longest first. */
  readonly listDue: (
    now: number,
    limit: number,
    among?: JobFilter,
  ) => Effect.Effect<ReadonlyArray<Connection>, StorageError>
  /**
   * Moves the due time of the first of those connections to `until`, and returns the connection with that time; null: none is
   * due. Concurrent callers each get a different one, whatever wrote the due time.
   */
  readonly claimDue: (
    now: number,
    until: number,
    among: JobFilter,
  ) => Effect.Effect<Connection | null, StorageError>
  /**
   * Moves the due time, unless another process moved it; returns whether it did. `from` is in whole milliseconds, and so is the
   * stored time in this comparison. `slow`: whether the run that ends with it
   * was long; unchanged when left out.
   */
  readonly reschedule: (
    id: string,
    from: number,
    to: number | null,
    slow?: boolean,
  ) => Effect.Effect<boolean, StorageError>
  /** Makes the connection due now for a person who asks; a connection that is due already stays so, with nothing noted. */
  readonly ask: (id: string, now: number) => Effect.Effect<void, StorageError>
  /** The run that was asked for at that time is over. */
  readonly forgetAsked: (id: string, askedAt: number) => Effect.Effect<void, StorageError>
  /**
   * Records a failed scheduled run: how many in a row now, and the time of the next; with `failure` the connection fails
   * with it. Does nothing when another process has the run; returns whether it recorded it.
   */
  readonly recordFailedRun: (
    id: string,
    by: {
      /** The due time of this run, or the end of its lease. */
      readonly from: number
      readonly to: number | null
      readonly failedRuns: number
      readonly failure: ConnectionFailure | null
    },
  ) => Effect.Effect<boolean, StorageError>
  /** Fails an accepted connection, which is announced; no other changes. */
  readonly fail: (id: string, failure: ConnectionFailure) => Effect.Effect<void, StorageError>
  /** Accepts a failed connection again; any other keeps its status. Resets the count of failed runs. */
  readonly restore: (id: string, now: number) => Effect.Effect<void, StorageError>
  readonly saveQuietRuns: (id: string, count: number) => Effect.Effect<void, StorageError>
  readonly saveSourceCursor: (id: string, position: SourcePosition) => Effect.Effect<void, StorageError>
}
