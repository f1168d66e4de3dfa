import type { StoredPreview } from "../../../core/ports/journey/journey-previews.ts"
import {
  type Column,
  bytes,
  hidden,
  millis,
  nullable,
  primary,
  smallint,
  text,
  uuid,
  references,
} from "./definition/columns.ts"
import { defineTable, deleteByConnection } from "./definition/define-table.ts"

/** What was read of a source before the corporate agreed to share anything. */
export interface JourneyPreviewRow extends StoredPreview {
  /** Until when a worker reads it. */
  readonly leasedUntil: number | null
  readonly claims: number
  /** JSON, sealed under the connection's key; only while it is read. */
  readonly input: Uint8Array | null
  /** JSON, sealed likewise. */
  readonly content: Uint8Array | null
}

export const journeyPreviewRow = defineTable<JourneyPreviewRow>({
  name: "journey_preview",
  onTermination: deleteByConnection("journey_preview"),
  prune: [
    {
      name: "previews",
      title: "previews of sources that were not connected",
      retention: "transient",
      batch: 100,
      key: ["connection_id"],
      find: (lock) => `SELECT connection_id FROM journey_preview WHERE expires_at < $1 LIMIT $2 ${lock}`,
      recheck: "t.expires_at < $1",
    },
  ],
  columns: {
    connectionId: references(primary(uuid), "connection"),
    requestId: uuid,
    device: nullable(text),
    connector: text,
    source: bytes,
    state: text as Column<JourneyPreviewRow["state"]>,
    requestedAt: millis,
    expiresAt: millis,
    leasedUntil: hidden(nullable(millis)),
    claims: hidden({ ...smallint, default: 0 }),
    input: hidden(nullable(bytes)),
    content: hidden(nullable(bytes)),
  },
  indices: [
    { name: "journey_preview_reading_idx", columns: ["requestedAt"], where: "state = 'reading'" },
    { name: "journey_preview_expires_at_idx", columns: ["expiresAt"] },
  ],
})
