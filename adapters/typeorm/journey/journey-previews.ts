import * as Effect from "effect/Effect"
import { MoreThan } from "typeorm"
import type {
  ClaimedPreview,
  JourneyPreviews,
  StoredPreview,
} from "../../../core/ports/journey/journey-previews.ts"
import type { Database } from "../database.ts"
import { journeyPreviewRow } from "../rows/journey-preview.ts"

export const makeJourneyPreviews = (database: Database): JourneyPreviews => ({
  request: (preview) =>
    database.execute("request a preview", PUT, [...toParameters(preview), "reading", preview.input, null]),

  save: (preview, content) =>
    database.execute("save a preview", PUT, [...toParameters(preview), "ready", null, content]),

  find: (connectionId, now) =>
    database.rows("find a preview", journeyPreviewRow, (rows) =>
      rows.findOneBy({ connectionId, expiresAt: MoreThan(now) }),
    ),

  readContent: ({ connectionId, requestId }) =>
    database
      .rows("read a preview", journeyPreviewRow, (rows) =>
        rows.findOne({
          where: { connectionId, requestId, state: "ready" },
          select: { connectionId: true, content: true },
        }),
      )
      .pipe(Effect.map((row) => row?.content ?? null)),

  claim: (now, until, { withoutVendors, withoutCorporates }) =>
    database
      .query<ClaimedRow>("claim a preview", CLAIM, [
        new Date(now),
        new Date(until),
        withoutVendors,
        withoutCorporates,
        MAX_CLAIMS,
      ])
      .pipe(Effect.map(([row]) => (row === undefined ? null : toClaimedPreview(row)))),

  finish: ({ connectionId, requestId }, content) =>
    database.write("finish a preview", journeyPreviewRow, (rows) =>
      rows.update(
        { connectionId, requestId, state: "reading" },
        { state: content === null ? "failed" : "ready", content, input: null, leasedUntil: null },
      ),
    ),

  delete: (connectionId) =>
    database.write("delete a preview", journeyPreviewRow, (rows) => rows.delete({ connectionId })),
})

/** A source that ends its process is not tried again and again. */
const MAX_CLAIMS = 2

interface ClaimedRow {
  readonly connection_id: string
  readonly request_id: string
  readonly connector: string
  readonly input: Buffer
  readonly vendor_org_id: string
  readonly org_id: string
}

const toParameters = (preview: Omit<StoredPreview, "state">) => [
  preview.connectionId,
  preview.requestId,
  preview.device,
  preview.connector,
  preview.source,
  new Date(preview.requestedAt),
  new Date(preview.expiresAt),
]

const toClaimedPreview = (row: ClaimedRow): ClaimedPreview => ({
  connectionId: row.connection_id,
  requestId: row.request_id,
  connector: row.connector,
  input: row.input,
  vendorOrgId: row.vendor_org_id,
  orgId: row.org_id,
})

/** The lock keeps a termination, which deletes the preview, from missing one that is stored at the same time. */
const PUT = {
  text: `INSERT INTO journey_preview
      (connection_id, request_id, device, connector, source, requested_at, expires_at, state, input, content)
      SELECT id, $2, $3, $4, $5, $6, $7, $8, $9, $10 FROM connection
        WHERE id = $1 AND status <> 'CONNECTION_TERMINATED' FOR SHARE
    ON CONFLICT (connection_id) DO UPDATE SET request_id = excluded.request_id, device = excluded.device,
      connector = excluded.connector, source = excluded.source, requested_at = excluded.requested_at,
      expires_at = excluded.expires_at, state = excluded.state, input = excluded.input, content = excluded.content,
      leased_until = NULL, claims = 0`,
}

/** Over journey_preview_reading_idx. The connection of a draft has no corporate yet, and counts as one. */
const CLAIM = {
  text: `UPDATE journey_preview p SET leased_until = $2, claims = claims + 1
    FROM (SELECT w.connection_id, c.vendor_org_id, coalesce(c.org_id, c.id) AS org_id
      FROM journey_preview w JOIN connection c ON c.id = w.connection_id
      WHERE w.state = 'reading' AND w.claims < $5 AND (w.leased_until IS NULL OR w.leased_until <= $1)
        AND w.expires_at > $1 AND c.vendor_org_id <> ALL($3::uuid[])
        AND coalesce(c.org_id, c.id) <> ALL($4::uuid[])
      ORDER BY w.requested_at LIMIT 1 FOR UPDATE OF w SKIP LOCKED) next
    WHERE p.connection_id = next.connection_id
    RETURNING p.connection_id, p.request_id, p.connector, p.input, next.vendor_org_id, next.org_id`,
}
