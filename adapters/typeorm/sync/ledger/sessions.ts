import * as Effect from "effect/Effect"
import type { SessionState } from "../../../../core/domain/sync/session.ts"
import type { SyncLedger } from "../../../../core/ports/sync/sync-ledger.ts"
import { isUuid } from "../../is-uuid.ts"
import type { Database } from "../../database.ts"
import type { SyncSessionRow } from "../../rows/sync-session.ts"
import { dropStaged, resolveHeld } from "./held.ts"
import { RETURNING_SESSION, toSession, totalsValues, updateSession } from "./session-row.ts"
import { IS_RUNNING, updateState } from "./session-state.ts"

/* The life cycle of a session, without its rows. */

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
    FROM connection WHERE id = $2 ${RETURNING_SESSION}`,
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
    findOne(database, `connection_id = $1 AND ${IS_RUNNING}`, connectionId)

export const findHeld =
  (database: Database): SyncLedger["findHeld"] =>
  (connectionId) =>
    findOne(database, "connection_id = $1 AND state = 'held'", connectionId)

export const listRecent =
  (database: Database): SyncLedger["listRecent"] =>
  (connectionId, limit, before = null, { from, to } = ANY_TIME) => {
    if (before !== null && !isUuid(before)) return Effect.succeed([])
    const bounds = [from === null ? "-infinity" : new Date(from), to === null ? "infinity" : new Date(to)]
    return database
      .query<SyncSessionRow>("read the sync history", HISTORY, [connectionId, limit, before, ...bounds])
      .pipe(Effect.map((rows) => rows.map(toSession)))
  }

const ANY_TIME = { from: null, to: null }

const HISTORY = {
  text: `SELECT * FROM sync_session WHERE connection_id = $1
      AND started_at >= $4::timestamptz AND started_at < $5::timestamptz AND ($3::uuid IS NULL OR (started_at, id) < (
      SELECT started_at, id FROM sync_session WHERE id = $3 AND connection_id = $1))
    ORDER BY started_at DESC, id DESC LIMIT $2`,
}

export const listByState =
  (database: Database): SyncLedger["listByState"] =>
  (state) =>
    database
      .query<SyncSessionRow>("list the sync sessions", inState(state))
      .pipe(Effect.map((rows) => rows.map(toSession)))

/** The state is in the text, since no plan for any state can use the indexes of one. */
const inState = (state: SessionState) => ({
  text: `SELECT * FROM sync_session WHERE state = '${state}' ORDER BY started_at`,
})

export const takeOver =
  (database: Database): SyncLedger["takeOver"] =>
  (session) =>
    database.transaction("take over the sync session", (tx) => updateSession(tx, session, TAKE_OVER, []))

const TAKE_OVER = {
  text: `UPDATE sync_session SET epoch = epoch + 1 WHERE id = $1 AND epoch = $2 ${RETURNING_SESSION}`,
}

export const transition =
  (database: Database): SyncLedger["transition"] =>
  (session, to, { totals, reason, reasonCodes = null, now, held }) =>
    database.transaction(
      "change the sync session",
      async (tx) => {
        const ends = to === "failed" || to === "cancelled"
        // First, since a connection has at most one held session.
        if (held !== undefined) await resolveHeld(tx, session, held, now)
        const changed = await updateSession(tx, session, { text: transitionTo(to) }, [
          session.state,
          reason,
          ends ? new Date(now) : null,
          ...totalsValues(totals),
          reasonCodes === null ? null : JSON.stringify(reasonCodes),
        ])
        if (ends) await dropStaged(tx, session.id)
        return changed
      },
      { bulk: true },
    )

/** Only from the state that the caller read, so that the second of two decisions about a held session is lost. */
const transitionTo = (to: SessionState): string =>
  `${updateState(to, {
    set: `reason = $4, finished_at = $5, rows = $6, accepted = $7, rejected = $8, added = $9, updated = $10,
      unchanged = $11, disappeared = $12, outside = $13, repeated = $14, reason_codes = $15`,
    where: "id = $1 AND epoch = $2 AND state = $3",
  })} ${RETURNING_SESSION}`
