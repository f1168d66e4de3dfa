import * as Effect from "effect/Effect"
import type { SourceWebhooks } from "../../../core/ports/connection/source-webhooks.ts"
import type { Database } from "../database.ts"
import { hasAffected } from "../has-affected.ts"
import { sourceHookRow } from "../rows/accounts/credentials.ts"

export const makeSourceWebhooks = (database: Database): SourceWebhooks => ({
  issue: (connectionId, tokenDigest, issuedAt) =>
    database.execute("keep the address of a hook", ISSUE, [connectionId, tokenDigest, new Date(issuedAt)]),

  find: (connectionId) =>
    database.rows("find a hook", sourceHookRow, (rows) => rows.findOneBy({ connectionId })),

  findByToken: (tokenDigest) =>
    database.rows("find a hook", sourceHookRow, (rows) => rows.findOneBy({ tokenDigest })),

  revoke: (connectionId) =>
    database
      .rows("end a hook", sourceHookRow, (rows) => rows.delete({ connectionId }))
      .pipe(Effect.map(hasAffected)),

  recordReceived: (connectionId, { now, dueAt }) =>
    database.execute("hurry a connection", RECORD_CALL, [connectionId, new Date(now), new Date(dueAt)]),
})

/** Skips a connection that has been terminated. */
const ISSUE = {
  text: `INSERT INTO source_hook (connection_id, token_digest, issued_at)
      SELECT id, $2, $3 FROM connection WHERE id = $1 AND status <> 'CONNECTION_TERMINATED' FOR SHARE
    ON CONFLICT (connection_id) DO UPDATE SET token_digest = excluded.token_digest, issued_at = excluded.issued_at,
      heard_at = NULL`,
}

/** LEAST ignores nulls, so a connection without a due time is scheduled again. */
const RECORD_CALL = {
  text: `WITH hook AS (UPDATE source_hook SET heard_at = $2 WHERE connection_id = $1 RETURNING connection_id)
    UPDATE connection SET due_at = LEAST(due_at, $3) FROM hook WHERE id = hook.connection_id`,
}
