import * as Effect from "effect/Effect"
import type {
  CorporateList,
  CorporateSummary,
  CorporateUpload,
} from "../../../core/ports/connection/corporate-list.ts"
import type { Database } from "../database.ts"
import { isUuid } from "../is-uuid.ts"
import { containsPattern } from "../like-pattern.ts"
import type { UploadTableRow } from "../rows/uploads.ts"

/*
 * Names, which corporates may change, are compared one by one, as in the list of clients: there is no copy of them to search.
 * Only operators read this list.
 */

/** `CorporateList` on PostgreSQL. */
export const makeCorporateList = (database: Database): CorporateList => ({
  listAfter: (words, after, limit) =>
    after !== null && !isUuid(after)
      ? Effect.succeed([])
      : database
          .query<SummaryRow>("list the corporates", LIST, [words.map(containsPattern), after, limit])
          .pipe(Effect.map((rows) => rows.map(toSummary))),

  count: (words) =>
    database
      .query<{ count: number }>("count the corporates", COUNT, [words.map(containsPattern)])
      .pipe(Effect.map(([row]) => row?.count ?? 0)),

  listUploads: (orgId, now) =>
    database
      .query<UploadRow>("list the uploads of the corporate", UPLOADS, [orgId, new Date(now)])
      .pipe(Effect.map((rows) => rows.map(toUpload))),
})

interface SummaryRow {
  readonly id: string
  readonly name: string
  readonly email_domain: string | null
  readonly vendors: number
  readonly connected: number
  readonly failed: number
  readonly last_synced_at: Date | null
}

const NAME = "coalesce(o.own_name, o.name)"
const KEY = `lower(${NAME}) COLLATE "C"`
const MATCHES = `o.is_corporate AND concat_ws(' ', lower(${NAME}), o.email_domain) LIKE ALL($1::text[])`

/** The connections are counted for the corporates of the page only. */
const LIST = {
  text: `WITH page AS (
      SELECT o.id, ${NAME} AS name, o.email_domain, ${KEY} AS key FROM organization o
      WHERE ${MATCHES} AND ($2::uuid IS NULL OR (${KEY}, o.id) > (
        SELECT ${KEY}, o.id FROM organization o WHERE o.id = $2 AND o.is_corporate))
      ORDER BY key, o.id LIMIT $3)
    SELECT page.id, page.name, page.email_domain, c.*
    FROM page CROSS JOIN LATERAL (
      SELECT count(*)::int AS vendors, count(*) FILTER (WHERE status = 'CONNECTION_ACCEPTED')::int AS connected,
        count(*) FILTER (WHERE status = 'CONNECTION_FAILED')::int AS failed, max(last_synced_at) AS last_synced_at
      FROM connection WHERE org_id = page.id AND status <> 'CONNECTION_TERMINATED') c
    ORDER BY page.key, page.id`,
}

const COUNT = { text: `SELECT count(*)::int AS count FROM organization o WHERE ${MATCHES}` }

type UploadRow = Pick<UploadTableRow, "connection_id" | "stage" | "size" | "received" | "created_at"> & {
  readonly waiting_since: Date | null
}

const UPLOADS = {
  text: `SELECT u.connection_id, u.stage, u.size, u.received, u.created_at,
      CASE WHEN u.stage IN ('reading', 'checking', 'sharing') AND (u.claimed_until IS NULL OR u.claimed_until < $2)
        THEN u.queued_at END AS waiting_since
    FROM connection c JOIN upload u ON u.connection_id = c.id WHERE c.org_id = $1`,
}

const toSummary = (row: SummaryRow): CorporateSummary => ({
  orgId: row.id,
  name: row.name,
  emailDomain: row.email_domain,
  vendors: row.vendors,
  connected: row.connected,
  failed: row.failed,
  lastSyncedAt: row.last_synced_at?.getTime() ?? null,
})

const toUpload = (row: UploadRow): CorporateUpload => ({
  connectionId: row.connection_id,
  stage: row.stage,
  size: Number(row.size),
  received: Number(row.received),
  createdAt: row.created_at.getTime(),
  waitingSince: row.waiting_since?.getTime() ?? null,
})
