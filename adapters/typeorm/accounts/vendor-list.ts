import * as Effect from "effect/Effect"
import type { WebhookEvent } from "../../../core/contract/webhooks/webhook.ts"
import type { VendorStore, VendorSummary } from "../../../core/ports/accounts/vendor-store.ts"
import type { Database } from "../database.ts"
import { isUuid } from "../is-uuid.ts"
import { containsPattern } from "../like-pattern.ts"
import type { VendorRow, WebhookEndpointRow } from "../rows/accounts/vendor.ts"
import { toEndpointHealth } from "./endpoint-health.ts"

/** The list of an installation's vendors. */
export const makeVendorList = (database: Database): Pick<VendorStore, "count" | "listAfter"> => ({
  listAfter: (words, after, limit) =>
    after !== null && !isUuid(after)
      ? Effect.succeed([])
      : database
          .query<SummaryRow>("list the vendors", LIST, [words.map(containsPattern), after, limit])
          .pipe(Effect.map((rows) => rows.map(toSummary))),

  count: (words) =>
    database
      .query<{ count: number }>("count the vendors", COUNT, [words.map(containsPattern)])
      .pipe(Effect.map(([row]) => row?.count ?? 0)),
})

interface SummaryRow extends Pick<VendorRow, "org_id" | "time_zone" | "created_at"> {
  readonly name: string
  readonly clients: number
  readonly connected: number
  readonly employees: number
  readonly last_synced_at: Date | null
  /** The columns of its endpoint; null: it has none. */
  readonly url: string | null
  readonly events: ReadonlyArray<string> | null
}

/** Looks each vendor up by key: most organizations are corporates, whose table would be scanned by a join. */
const NAMED_VENDORS = `vendor v CROSS JOIN LATERAL (SELECT id, name FROM organization WHERE id = v.org_id OFFSET 0) o`

const KEY = `lower(o.name) COLLATE "C"`
const MATCHES = `lower(o.name) LIKE ALL($1::text[])`

/** The connections are counted for the vendors of the page only. */
const LIST = {
  text: `WITH page AS (
      SELECT v.org_id, o.name, v.time_zone, v.created_at, ${KEY} AS key
      FROM ${NAMED_VENDORS}
      WHERE ${MATCHES} AND ($2::uuid IS NULL OR (${KEY}, v.org_id) > (
        SELECT ${KEY}, o.id FROM organization o WHERE o.id = $2 AND EXISTS (SELECT FROM vendor WHERE org_id = $2)))
      ORDER BY key, v.org_id LIMIT $3)
    SELECT page.*, c.clients, c.connected, c.employees, c.last_synced_at, e.*
    FROM page
      CROSS JOIN LATERAL (SELECT count(*)::int AS clients,
          count(*) FILTER (WHERE status = 'CONNECTION_ACCEPTED')::int AS connected,
          coalesce(sum(employee_count), 0)::int AS employees, max(last_synced_at) AS last_synced_at
        FROM connection WHERE vendor_org_id = page.org_id AND org_id IS NOT NULL
          AND status <> 'CONNECTION_TERMINATED') c
      LEFT JOIN webhook_endpoint e ON e.vendor_org_id = page.org_id
    ORDER BY page.key, page.org_id`,
}

const COUNT = {
  text: `SELECT count(*)::int AS count FROM ${NAMED_VENDORS} WHERE ${MATCHES}`,
}

const toSummary = (row: SummaryRow): VendorSummary => ({
  orgId: row.org_id,
  name: row.name,
  timeZone: row.time_zone,
  createdAt: row.created_at.getTime(),
  endpoint:
    row.url === null
      ? null
      : {
          url: row.url,
          events: (row.events ?? []) as ReadonlyArray<WebhookEvent>,
          ...toEndpointHealth(row as unknown as WebhookEndpointRow),
        },
  clients: row.clients,
  connected: row.connected,
  employees: row.employees,
  lastSyncedAt: row.last_synced_at?.getTime() ?? null,
})
