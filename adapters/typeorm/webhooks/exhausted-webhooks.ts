import * as Effect from "effect/Effect"
import {
  MAX_NOTICE_EXAMPLES,
  RENOTIFY_AFTER_MILLIS,
} from "../../../core/domain/webhooks/exhausted-webhooks-notice.ts"
import type {
  ExhaustedWebhookStore,
  ExhaustedNotice,
} from "../../../core/ports/webhooks/exhausted-webhooks.ts"
import type { Database } from "../database.ts"
import { webhookEndpointRow } from "../rows/accounts/vendor.ts"

export const makeExhaustedWebhookStore = (database: Database): ExhaustedWebhookStore => ({
  listByConnection: () =>
    database
      .query<{ connection_id: string; webhooks: number }>("look for webhooks given up", BY_CONNECTION)
      .pipe(
        Effect.map((rows) =>
          rows.map(({ connection_id: connectionId, webhooks }) => ({ connectionId, webhooks })),
        ),
      ),
  claimNotices: (now, againAt) =>
    database
      .query<NoticeRow>("take notices of webhooks given up", TAKE, [new Date(now), new Date(againAt)])
      .pipe(Effect.map((rows) => rows.map((row) => toExhaustedNotice(row, now)))),
  markNotified: ({ vendorOrgId, claimedAt }) =>
    database.write("mark a notice as sent", webhookEndpointRow, (rows) =>
      rows.update(
        { vendor_org_id: vendorOrgId },
        { given_up_told_at: new Date(claimedAt), given_up_notice_at: null },
      ),
    ),
})

/** By webhook_undelivered_idx, of endpoints that are enabled: where one is disabled there may be very many. */
const BY_CONNECTION = {
  name: "given-up-by-connection",
  text: `SELECT w.connection_id, sum(w.webhooks)::int AS webhooks FROM webhook_endpoint e CROSS JOIN LATERAL (
      SELECT connection_id, count(*) AS webhooks FROM webhook
      WHERE vendor_org_id = e.vendor_org_id AND state IN ('failed', 'exhausted') AND state = 'exhausted'
      GROUP BY connection_id) w
    JOIN connection c ON c.id = w.connection_id AND c.status <> 'CONNECTION_TERMINATED'
    WHERE e.disabled_at IS NULL GROUP BY w.connection_id`,
}

interface NoticeRow {
  vendor_org_id: string
  name: string
  url: string
  webhooks: number
  from: Date
  to: Date
  last: Date
  examples: Array<{ requestId: string; sessionId: string; counter: number }>
  recipients: Array<string>
}

const toExhaustedNotice = (row: NoticeRow, now: number): ExhaustedNotice => ({
  vendorOrgId: row.vendor_org_id,
  vendorName: row.name,
  url: row.url,
  webhooks: row.webhooks,
  from: row.from.getTime(),
  to: row.to.getTime(),
  lastAt: row.last.getTime(),
  claimedAt: now,
  examples: row.examples,
  recipients: row.recipients,
})

const OF_VENDOR =
  "w.vendor_org_id = e.vendor_org_id AND w.state IN ('failed', 'exhausted') AND w.state = 'exhausted'"

/**
 * A claim moves the time forward, so that a concurrent claim does not find it. Without a name, since a plan that PostgreSQL made and
 * kept while there were few webhooks read all of them again and again.
 */
const TAKE = {
  text: `WITH taken AS (
      UPDATE webhook_endpoint e SET given_up_notice_at = $2
      WHERE e.disabled_at IS NULL AND (e.given_up_notice_at IS NULL OR e.given_up_notice_at <= $1)
        AND (e.given_up_told_at IS NULL OR e.given_up_told_at
          <= $1::timestamptz - interval '${String(RENOTIFY_AFTER_MILLIS)} milliseconds')
        AND EXISTS (SELECT FROM webhook w
          WHERE ${OF_VENDOR} AND w.settled_at > coalesce(e.given_up_told_at, '-infinity'))
      RETURNING e.vendor_org_id, e.url)
    SELECT e.vendor_org_id, o.name, e.url, found.*,
      ARRAY(SELECT email FROM vendor_admin WHERE vendor_org_id = e.vendor_org_id ORDER BY email) AS recipients,
      (SELECT json_agg(json_build_object('requestId', request_id, 'sessionId', session_id, 'counter', counter)) FROM (
        SELECT * FROM webhook w WHERE ${OF_VENDOR}
        ORDER BY settled_at DESC, turn DESC, counter LIMIT ${String(MAX_NOTICE_EXAMPLES)}) w) AS examples
    FROM taken e JOIN organization o ON o.id = e.vendor_org_id CROSS JOIN LATERAL (
      SELECT count(*)::int AS webhooks, min(coalesce(rendered_at, created_at)) AS from,
        max(coalesce(rendered_at, created_at)) AS to, max(settled_at) AS last
      FROM webhook w WHERE ${OF_VENDOR}) found
    WHERE found.webhooks > 0`,
}
