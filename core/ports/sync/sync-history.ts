import type * as Effect from "effect/Effect"
import type { SessionFinding } from "../../domain/sync/findings.ts"
import type { StorageError } from "../storage-error.ts"

/** What the history keeps of a session besides its counts; no personal data. */
export interface SessionNotes {
  /** From where a later run can go on; null: from the start. */
  readonly cursor: unknown
  readonly findings: ReadonlyArray<SessionFinding>
}

export interface SyncHistory {
  /** Once a session. */
  readonly save: (sessionId: string, notes: SessionNotes) => Effect.Effect<void, StorageError>
  /** Null: nothing was noted. */
  readonly find: (sessionId: string) => Effect.Effect<SessionNotes | null, StorageError>
}
