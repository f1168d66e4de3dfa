import * as Effect from "effect/Effect"
import type { SyncLedger } from "../../../../core/ports/sync/sync-ledger.ts"
import type { Database } from "../../database.ts"
import type { SyncSessionRow } from "../../rows/sync-session.ts"
import { dropStaged, resolveHeld } from "./held.ts"
import { toSession, totalsValues, updateSession } from "./session-row.ts"

/* The life of a session besides its rows. */

export const begin =
  (database: Database): SyncLedger["begin"] =>
  (session) =>
    database
      .query<SyncSessionRow>("begin the sync", BEGIN, [
        session.id,
        session.connectionId,
        session.mode,
        session.trigger,
        session.dryRun,
        session.silent ?? false,
        new Date(session.now),
      ])
      .pipe(Effect.map(([row]) => toSession(row as SyncSessionRow)))

const BEGIN = {
  text: `INSERT INTO sync_session (id, connection_id, kind, mode, state, trigger, dry_run, silent, started_at)
    SELECT $1, id, CASE WHEN first_synced_at IS NULL THEN 'initial' ELSE 'delta' END, $3, 'reading', $4, $5, $6, $7
    FROM connection WHERE id = $2 RETURNING *`,
}

const findOne = (database: Database, condition: string, value: string) =>
  database
    .query<SyncSessionRow>(
      "find the sync session",
      { text: `SELECT * FROM sync_session WHERE ${condition}` },
      [value],
    )
    .pipe(Effect.map(([row]) => (row === undefined ? null : toSession(row))))

export const find =
  (database: Database): SyncLedger["find"] =>
  (sessionId) =>
    findOne(database, "id = $1", sessionId)

export const findRunning =
  (database: Database): SyncLedger["findRunning"] =>
  (connectionId) =>
    findOne(database, "connection_id = $1 AND state IN ('reading', 'applying')", connectionId)

export const findHeld =
  (database: Database): SyncLedger["findHeld"] =>
  (connectionId) =>
    findOne(database, "connection_id = $1 AND state = 'held'", connectionId)

export const listRecent =
  (database: Database): SyncLedger["listRecent"] =>
  (connectionId, limit) =>
    database
      .query<SyncSessionRow>("read the sync history", HISTORY, [connectionId, limit])
      .pipe(Effect.map((rows) => rows.map(toSession)))

const HISTORY = {
  text: "SELECT * FROM sync_session WHERE connection_id = $1 ORDER BY started_at DESC LIMIT $2",
}

export const listByState =
  (database: Database): SyncLedger["listByState"] =>
  (state) =>
    database
      .query<SyncSessionRow>("look for sync sessions", IN_STATE, [state])
      .pipe(Effect.map((rows) => rows.map(toSession)))

const IN_STATE = { text: "SELECT * FROM sync_session WHERE state = $1 ORDER BY started_at" }

export const takeOver =
  (database: Database): SyncLedger["takeOver"] =>
  (session) =>
    database.transaction("take the sync session over", (tx) => updateSession(tx, session, TAKE_OVER, []))

const TAKE_OVER = {
  text: "UPDATE sync_session SET epoch = epoch + 1 WHERE id = $1 AND epoch = $2 RETURNING *",
}

export const transition =
  (database: Database): SyncLedger["transition"] =>
  (session, to, { totals, reason, now, held }) =>
    database.transaction(
      "change the sync session",
      async (tx) => {
        const ends = to === "failed" || to === "cancelled"
        // Before it is moved: of a connection one session is held.
        if (held !== undefined) await resolveHeld(tx, session, held, now)
        const moved = await updateSession(tx, session, MOVE, [
          to,
          reason,
          ends ? new Date(now) : null,
          ...totalsValues(totals),
          session.state,
        ])
        if (ends) await dropStaged(tx, session.id)
        return moved
      },
      { bulk: true },
    )

/** From the state that the caller knows: of two answers to a held session the second is lost. */
const MOVE = {
  text: `UPDATE sync_session SET state = $3, reason = $4, finished_at = $5, rows = $6, accepted = $7, rejected = $8,
      added = $9, updated = $10, unchanged = $11, disappeared = $12, outside = $13
    WHERE id = $1 AND epoch = $2 AND state = $14 RETURNING *`,
}
