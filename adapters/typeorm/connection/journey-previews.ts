import * as Effect from "effect/Effect"
import type {
  ClaimedPreview,
  JourneyPreviews,
  StoredPreview,
} from "../../../core/ports/connection/journey-previews.ts"
import type { Database } from "../database.ts"
import type { JourneyPreviewRow } from "../rows/journey-preview.ts"

export const makeJourneyPreviews = (database: Database): JourneyPreviews => ({
  request: (preview) =>
    database
      .query("request a preview", PUT, [...toParameters(preview), "reading", preview.input, null])
      .pipe(Effect.asVoid),

  save: (preview, content) =>
    database
      .query("save a preview", PUT, [...toParameters(preview), "ready", null, content])
      .pipe(Effect.asVoid),

  find: (connectionId, now) =>
    database
      .query<JourneyPreviewRow>("find a preview", FIND, [connectionId, new Date(now)])
      .pipe(Effect.map(([row]) => (row === undefined ? null : toStoredPreview(row)))),

  readContent: ({ connectionId, requestId }) =>
    database
      .query<Pick<JourneyPreviewRow, "content">>("read a preview", READ, [connectionId, requestId])
      .pipe(Effect.map(([row]) => row?.content ?? null)),

  claim: (now, until) =>
    database
      .query<ClaimedRow>("claim a preview", CLAIM, [new Date(now), new Date(until), MAX_CLAIMS])
      .pipe(Effect.map(([row]) => (row === undefined ? null : toClaimedPreview(row)))),

  finish: ({ connectionId, requestId }, content) =>
    database
      .query("finish a preview", FINISH, [
        connectionId,
        requestId,
        content === null ? "failed" : "ready",
        content,
      ])
      .pipe(Effect.asVoid),

  delete: (connectionId) => database.query("delete a preview", DELETE, [connectionId]).pipe(Effect.asVoid),
})

/** A source that ends its process is not tried again and again. */
const MAX_CLAIMS = 2

type ClaimedRow = Pick<JourneyPreviewRow, "connection_id" | "request_id" | "connector"> & {
  readonly input: Buffer
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

const toStoredPreview = (row: Omit<JourneyPreviewRow, "content" | "input">): StoredPreview => ({
  connectionId: row.connection_id,
  requestId: row.request_id,
  device: row.device,
  connector: row.connector,
  source: row.source,
  state: row.state,
  requestedAt: row.requested_at.getTime(),
  expiresAt: row.expires_at.getTime(),
})

const toClaimedPreview = (row: ClaimedRow): ClaimedPreview => ({
  connectionId: row.connection_id,
  requestId: row.request_id,
  connector: row.connector,
  input: row.input,
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

const FIND = {
  text: `SELECT connection_id, request_id, device, connector, source, state, requested_at, expires_at
    FROM journey_preview WHERE connection_id = $1 AND expires_at > $2`,
}

const READ = {
  text: "SELECT content FROM journey_preview WHERE connection_id = $1 AND request_id = $2 AND state = 'ready'",
}

const CLAIM = {
  text: `UPDATE journey_preview p SET leased_until = $2, claims = claims + 1
    FROM (SELECT connection_id FROM journey_preview
      WHERE state = 'reading' AND claims < $3 AND (leased_until IS NULL OR leased_until <= $1) AND expires_at > $1
      ORDER BY requested_at LIMIT 1 FOR UPDATE SKIP LOCKED) next
    WHERE p.connection_id = next.connection_id
    RETURNING p.connection_id, p.request_id, p.connector, p.input`,
}

const FINISH = {
  text: `UPDATE journey_preview SET state = $3, content = $4, input = NULL, leased_until = NULL
    WHERE connection_id = $1 AND request_id = $2 AND state = 'reading'`,
}

const DELETE = { text: "DELETE FROM journey_preview WHERE connection_id = $1" }
