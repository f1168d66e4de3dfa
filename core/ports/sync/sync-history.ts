import type * as Effect from "effect/Effect"
import type { Coverage } from "../../domain/sync/coverage.ts"
import type { SessionFinding } from "../../domain/sync/findings.ts"
import type { SyncDay } from "../../domain/sync/sync-day.ts"
import type { StorageError } from "../storage-error.ts"

/** What the history stores of a session besides its counts; no personal data. */
export interface SessionNotes {
  /** The cursor for a later run; null: from the start. */
  readonly cursor: unknown
  readonly findings: ReadonlyArray<SessionFinding>
  /** Null: none was counted. */
  readonly coverage: Coverage | null
}

export interface SyncHistory {
  /** Once for each session. */
  readonly save: (sessionId: string, notes: SessionNotes) => Effect.Effect<void, StorageError>
  /** For a session that was applied after its notes were stored. */
  readonly saveCoverage: (sessionId: string, coverage: Coverage) => Effect.Effect<void, StorageError>
  /** The coverage of the connection's last session that has one; of the latest MAX_COUNTED_SYNCS. */
  readonly findLastCoverage: (connectionId: string) => Effect.Effect<Coverage | null, StorageError>
  /** Null: nothing was stored. */
  readonly find: (sessionId: string) => Effect.Effect<SessionNotes | null, StorageError>
  /** The days from `since` (YYYY-MM-DD) on that have syncs of the connection, in their order; of the latest MAX_COUNTED_SYNCS. */
  readonly listDays: (
    connectionId: string,
    timeZone: string,
    since: string,
  ) => Effect.Effect<ReadonlyArray<SyncDay>, StorageError>
}
