import type * as Effect from "effect/Effect"
import type { Announcement } from "../../domain/webhooks/connection-webhooks.ts"
import type { Connection, SourcePosition } from "../../domain/connection/connection.ts"
import type { StorageError } from "../storage-error.ts"

/** When a connection failed, and what tells the vendor so. */
export interface ConnectionFailure {
  readonly now: number
  readonly announcement: Announcement
}

/** Of what is due: not of these vendors, nor of these corporates; `slow`: also those whose last run took long. */
export interface DueFilter {
  readonly withoutVendors: ReadonlyArray<string>
  readonly withoutCorporates: ReadonlyArray<string>
  readonly slow: boolean
}

/** When the sources of connections are read next, and how their last runs ended. */
export interface SyncSchedule {
  /** Accepted and failed connections, not paused, whose source is to be asked by now, those that wait longest first. */
  readonly listDue: (
    now: number,
    limit: number,
    among?: DueFilter,
  ) => Effect.Effect<ReadonlyArray<Connection>, StorageError>
  /**
   * Moves when the source is asked next, unless somebody else moved it; whether it did. `slow`: whether the run that ends with
   * it took long; as it was when left out.
   */
  readonly reschedule: (
    id: string,
    from: number,
    to: number | null,
    slow?: boolean,
  ) => Effect.Effect<boolean, StorageError>
  /**
   * A scheduled run came to nothing: how many in a row now, and when the next is; with `failure` the connection fails with it.
   * All of it or, when the run is somebody else's by now, nothing; whether it was.
   */
  readonly recordFailedRun: (
    id: string,
    by: {
      /** When this run was due, or until when it was leased. */
      readonly from: number
      readonly to: number | null
      readonly failedRuns: number
      readonly failure: ConnectionFailure | null
    },
  ) => Effect.Effect<boolean, StorageError>
  /** An accepted connection fails, which is announced; no other changes. */
  readonly fail: (id: string, failure: ConnectionFailure) => Effect.Effect<void, StorageError>
  /** A connection that failed is accepted again; any other stays in its status. No run was missed. */
  readonly restore: (id: string, now: number) => Effect.Effect<void, StorageError>
  readonly saveQuietRuns: (id: string, count: number) => Effect.Effect<void, StorageError>
  readonly saveSourceCursor: (id: string, position: SourcePosition) => Effect.Effect<void, StorageError>
}
