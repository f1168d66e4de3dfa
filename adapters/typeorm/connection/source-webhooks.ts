import * as Effect from "effect/Effect"
import type { SourceWebhook, SourceWebhooks } from "../../../core/ports/connection/source-webhooks.ts"
import type { Database } from "../database.ts"
import type { SourceHookRow } from "../rows/credentials.ts"

export const makeSourceWebhooks = (database: Database): SourceWebhooks => ({
  issue: (connectionId, tokenDigest, issuedAt) =>
    database
      .query("keep the address of a hook", ISSUE, [connectionId, tokenDigest, new Date(issuedAt)])
      .pipe(Effect.asVoid),

  find: (connectionId) =>
    database.query<SourceHookRow>("find a hook", FIND, [connectionId]).pipe(Effect.map(toSourceWebhook)),

  findByToken: (tokenDigest) =>
    database.query<SourceHookRow>("find a hook", BY_TOKEN, [tokenDigest]).pipe(Effect.map(toSourceWebhook)),

  revoke: (connectionId) =>
    database.query("end a hook", END, [connectionId]).pipe(Effect.map((ended) => ended.length > 0)),

  recordReceived: (connectionId, { now, dueAt }) =>
    database
      .query("hurry a connection", RECORD_CALL, [connectionId, new Date(now), new Date(dueAt)])
      .pipe(Effect.asVoid),
})

const toSourceWebhook = ([row]: ReadonlyArray<SourceHookRow>): SourceWebhook | null =>
  row === undefined
    ? null
    : {
        connectionId: row.connection_id,
        issuedAt: row.issued_at.getTime(),
        lastReceivedAt: row.heard_at?.getTime() ?? null,
      }

/** Skips a connection that was terminated meanwhile. */
const ISSUE = {
  text: `INSERT INTO source_hook (connection_id, token_digest, issued_at)
      SELECT id, $2, $3 FROM connection WHERE id = $1 AND status <> 'CONNECTION_TERMINATED' FOR SHARE
    ON CONFLICT (connection_id) DO UPDATE SET token_digest = excluded.token_digest, issued_at = excluded.issued_at,
      heard_at = NULL`,
}

const FIND = { text: "SELECT * FROM source_hook WHERE connection_id = $1" }

const BY_TOKEN = { text: "SELECT * FROM source_hook WHERE token_digest = $1" }

const END = { text: "DELETE FROM source_hook WHERE connection_id = $1 RETURNING connection_id" }

/** LEAST ignores nulls, so a connection without a due time is scheduled again. */
const RECORD_CALL = {
  text: `WITH hook AS (UPDATE source_hook SET heard_at = $2 WHERE connection_id = $1 RETURNING connection_id)
    UPDATE connection SET due_at = LEAST(due_at, $3) FROM hook WHERE id = hook.connection_id`,
}
