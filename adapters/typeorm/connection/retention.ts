import * as Effect from "effect/Effect"
import type { Prunable } from "../../../core/domain/connection/prunable.ts"
import { PruningInProgress, type Retention } from "../../../core/ports/connection/retention.ts"
import type { Database } from "../database.ts"
import { storageError } from "../storage-failure.ts"

export const makeRetention = (database: Database): Retention => ({
  count: (what, before) =>
    database
      .query<{ count: number }>("count what can be pruned", makeCountStatement(what), [
        new Date(before),
        null,
      ])
      .pipe(Effect.map(([row]) => row?.count ?? 0)),

  prune: (what, before, limit) =>
    database
      .query<{ count: number }>("prune", makeDeleteStatement(what), [new Date(before), limit])
      .pipe(Effect.map(([row]) => row?.count ?? 0)),

  withLock: (effect) =>
    Effect.acquireUseRelease(
      Effect.tryPromise({
        try: () => database.locks.acquire(LOCK),
        catch: (cause) => storageError("begin to prune", cause),
      }).pipe(Effect.flatMap((taken) => (taken ? Effect.void : Effect.fail(new PruningInProgress())))),
      () => effect,
      () => Effect.promise(() => database.locks.release(LOCK)),
    ),
})

const LOCK = "prune"

/** Which rows of what table; $1: before when, $2: how many at most, null for all. */
interface Rule {
  readonly table: string
  readonly key: ReadonlyArray<string>
  /** Selects the key. `lock` keeps whoever would change the rows away until they are gone. */
  readonly find: (lock: string) => string
  /** Looked at again when the row is about to go. */
  readonly still?: string
  /** What goes with them, of `old`, which has their keys. */
  readonly with?: string
}

/*
 * By connection, whose index leads to its oldest: an index on the end of each row would be written with every delivery,
 * for the sake of once an hour.
 */
const selectPerConnection = (table: string, key: string, condition: string, lock = ""): string =>
  `SELECT x.* FROM connection c CROSS JOIN LATERAL (
    SELECT ${key} FROM ${table} t WHERE t.connection_id = c.id AND ${condition} LIMIT $2 ${lock}) x LIMIT $2`

const makeWebhookRule = (state: string): Rule => ({
  table: "webhook",
  key: ["request_id"],
  find: (lock) =>
    selectPerConnection(
      "webhook",
      "request_id",
      `t.created_at < $1 AND t.state = '${state}' AND t.settled_at < $1`,
      // One that is sent again at this moment stays.
      lock,
    ),
  with: "DELETE FROM webhook_attempt a USING old WHERE a.request_id = old.request_id",
})

/** Not the last of its connection, and nobody can ask for it any more. */
const PAST = `t.started_at < $1 AND t.finished_at < $1 AND t.state IN ('completed', 'failed', 'cancelled')
  AND t.id <> (SELECT l.id FROM sync_session l WHERE l.connection_id = t.connection_id ORDER BY l.started_at DESC LIMIT 1)
  AND NOT EXISTS (SELECT FROM webhook w WHERE w.session_id = t.id)`

const pastSessions = `SELECT t.id FROM connection c CROSS JOIN LATERAL (
  SELECT id FROM sync_session t WHERE t.connection_id = c.id AND ${PAST}) t`

/** The first rows of each session of a staging; found by leaping from one to the next. */
const selectStagedSessions = (table: string): string => `WITH RECURSIVE leap AS (
    (SELECT session_id FROM ${table} ORDER BY session_id LIMIT 1)
    UNION ALL SELECT (SELECT n.session_id FROM ${table} n WHERE n.session_id > leap.session_id
      ORDER BY n.session_id LIMIT 1) FROM leap WHERE leap.session_id IS NOT NULL)
  SELECT session_id FROM leap WHERE session_id IS NOT NULL AND NOT EXISTS (SELECT FROM sync_session s
    WHERE s.id = leap.session_id AND (s.state IN ('reading', 'held', 'applying') OR s.finished_at >= $1))`

/** Whatever is looked at without an end, once an hour: the oldest of a log, which are the first by their number. */
const OLDEST_ATTEMPTS = 20_000

const RULES: Readonly<Record<Prunable, Rule>> = {
  delivered_webhooks: makeWebhookRule("delivered"),
  given_up_webhooks: makeWebhookRule("exhausted"),
  attempts: {
    table: "webhook_attempt",
    key: ["id"],
    find: () => `SELECT id FROM (SELECT * FROM webhook_attempt ORDER BY id LIMIT ${String(OLDEST_ATTEMPTS)}) a
      WHERE started_at < $1 AND NOT EXISTS (SELECT FROM webhook w WHERE w.request_id = a.request_id) LIMIT $2`,
  },
  session_changes: {
    table: "session_change",
    key: ["session_id", "employee_id"],
    find: () => `SELECT x.* FROM (${pastSessions}) s CROSS JOIN LATERAL (
      SELECT session_id, employee_id FROM session_change WHERE session_id = s.id LIMIT $2) x LIMIT $2`,
  },
  session_findings: {
    table: "session_note",
    key: ["session_id"],
    find: () => `SELECT n.session_id FROM (${pastSessions}) s CROSS JOIN LATERAL (
      SELECT session_id FROM session_note WHERE session_id = s.id) n LIMIT $2`,
  },
  // One whose records the directory still has is wanted when its connection is terminated.
  sessions: {
    table: "sync_session",
    key: ["id"],
    find: () =>
      selectPerConnection(
        "sync_session",
        "id",
        `${PAST} AND NOT EXISTS (SELECT FROM employee_record r WHERE r.session_id = t.id)
          AND NOT EXISTS (SELECT FROM session_change h WHERE h.session_id = t.id)`,
      ),
  },
  issues: {
    table: "connection_issue",
    key: ["id"],
    find: () => selectPerConnection("connection_issue", "id", "t.raised_at < $1 AND t.resolved_at < $1"),
  },
  documents: {
    table: "request_document",
    key: ["id"],
    find: () => `SELECT id FROM request_document d WHERE added_at < $1 AND details IS NOT NULL
        AND (EXISTS (SELECT FROM connection c WHERE c.id = d.assisted_id AND c.first_synced_at < $1)
          OR EXISTS (SELECT FROM unsupported_request u WHERE u.id = d.unsupported_id AND u.answered_at < $1))
      ORDER BY added_at LIMIT $2`,
  },
  staging: {
    table: "staged_employee",
    key: ["session_id", "change", "ordinal"],
    find: () => `SELECT x.* FROM (${selectStagedSessions("staged_employee")}) s CROSS JOIN LATERAL (
      SELECT session_id, change, ordinal FROM staged_employee WHERE session_id = s.session_id LIMIT $2) x LIMIT $2`,
    with: `DELETE FROM staged_salary m USING old
      WHERE m.session_id = old.session_id AND m.change = old.change AND m.ordinal = old.ordinal`,
  },
  push_tokens: {
    table: "push_token",
    key: ["digest"],
    find: () => "SELECT digest FROM push_token WHERE expires_at < $1 ORDER BY expires_at LIMIT $2",
  },
  replaced_secrets: {
    table: "replaced_secret",
    key: ["id"],
    find: () => "SELECT id FROM replaced_secret WHERE signs_until < $1 LIMIT $2",
  },
  used_ids: {
    table: "used_id",
    key: ["scope", "id"],
    find: () => "SELECT scope, id FROM used_id WHERE expires_at < $1 ORDER BY expires_at LIMIT $2",
  },
  // An index on the last call would be written with every call.
  rate_windows: {
    table: "rate_window",
    key: ["key"],
    find: () => "SELECT key FROM rate_window WHERE hits[cardinality(hits)] < $1 LIMIT $2",
    still: "t.hits[cardinality(t.hits)] < $1",
  },
}

const makeCountStatement = (what: Prunable) => ({
  text: `SELECT count(*)::int AS count FROM (${RULES[what].find("")}) old`,
  bulk: true,
})

const makeDeleteStatement = (what: Prunable) => {
  const { table, key, find, still = "true", with: further } = RULES[what]
  const same = key.map((column) => `t.${column} = old.${column}`).join(" AND ")
  return {
    text: `WITH old AS MATERIALIZED (${find("FOR UPDATE SKIP LOCKED")}),
      gone AS (DELETE FROM ${table} t USING old WHERE ${same} AND ${still} RETURNING 1)
      ${further === undefined ? "" : `, further AS (${further})`}
      SELECT count(*)::int AS count FROM gone`,
  }
}
