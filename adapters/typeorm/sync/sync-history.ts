import * as Effect from "effect/Effect"
import type { SyncHistory } from "../../../core/ports/sync/sync-history.ts"
import type { Database } from "../database.ts"
import type { SessionNoteRow } from "../rows/sync-session.ts"

export const makeSyncHistory = (database: Database): SyncHistory => ({
  save: (sessionId, { cursor, findings }) =>
    database
      .query("save the findings of the sync", SAVE, [
        sessionId,
        JSON.stringify(cursor),
        JSON.stringify(findings),
      ])
      .pipe(Effect.asVoid),

  find: (sessionId) =>
    database
      .query<SessionNoteRow>("read the findings of the sync", FIND_NOTES, [sessionId])
      .pipe(
        Effect.map(([row]) => (row === undefined ? null : { cursor: row.cursor, findings: row.findings })),
      ),
})

const SAVE = { text: "INSERT INTO session_note VALUES ($1, $2, $3) ON CONFLICT DO NOTHING" }
const FIND_NOTES = { text: "SELECT * FROM session_note WHERE session_id = $1" }
