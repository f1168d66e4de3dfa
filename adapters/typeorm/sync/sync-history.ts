import * as Effect from "effect/Effect"
import type { SyncHistory } from "../../../core/ports/sync/sync-history.ts"
import type { Database } from "../database.ts"
import type { SessionNoteRow } from "../rows/sync-session.ts"

export const makeSyncHistory = (database: Database): SyncHistory => ({
  keep: (sessionId, { cursor, findings }) =>
    database
      .query("note what the sync found", KEEP, [sessionId, JSON.stringify(cursor), JSON.stringify(findings)])
      .pipe(Effect.asVoid),

  notesOf: (sessionId) =>
    database
      .query<SessionNoteRow>("read what the sync found", NOTES_OF, [sessionId])
      .pipe(
        Effect.map(([row]) => (row === undefined ? null : { cursor: row.cursor, findings: row.findings })),
      ),
})

const KEEP = { text: "INSERT INTO session_note VALUES ($1, $2, $3) ON CONFLICT DO NOTHING" }
const NOTES_OF = { text: "SELECT * FROM session_note WHERE session_id = $1" }
