import * as Effect from "effect/Effect"
import type { Outbox } from "../../../../core/ports/webhooks/outbox.ts"
import type { Database } from "../../database.ts"

export const getBacklog =
  (database: Database): Outbox["getBacklog"] =>
  (vendorOrgId, since) =>
    Effect.all({
      waiting: database
        .query<{ count: number }>("count the waiting webhooks", WAITING, [vendorOrgId])
        .pipe(Effect.map(([row]) => row?.count ?? 0)),
      exhausted: database
        .query<{ count: number }>("count the exhausted webhooks", EXHAUSTED, [vendorOrgId])
        .pipe(Effect.map(([row]) => row?.count ?? 0)),
      failed: database
        .query<{ session_id: string; count: number }>("count the failed webhooks", FAILED, [
          vendorOrgId,
          new Date(since),
        ])
        .pipe(Effect.map((rows) => rows.map((row) => ({ sessionId: row.session_id, webhooks: row.count })))),
    })

const WAITING = {
  text: `SELECT (SELECT count(*) FROM connection c JOIN webhook w ON w.connection_id = c.id
        WHERE c.vendor_org_id = $1 AND w.state = 'waiting')::int
      + (SELECT count(*) FROM webhook WHERE vendor_org_id = $1 AND state = 'sending')::int AS count`,
}

/** By webhook_undelivered_idx. */
const EXHAUSTED = {
  text: `SELECT count(*)::int AS count FROM webhook
    WHERE vendor_org_id = $1 AND state IN ('failed', 'exhausted') AND state = 'exhausted'`,
}

const FAILED = {
  text: `SELECT session_id, count(*)::int AS count FROM webhook
    WHERE vendor_org_id = $1 AND state IN ('failed', 'exhausted') AND settled_at >= $2
    GROUP BY session_id ORDER BY min(turn), session_id`,
}
