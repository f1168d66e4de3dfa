import type { PreviewState } from "../../../core/ports/connection/journey-previews.ts"
import { bytes, instant, nullable, primary, smallint, text, uuid } from "./columns.ts"
import { defineTable, deleteByConnection } from "./define-table.ts"

/** What was read of a source before the corporate agreed to share anything. */
export interface JourneyPreviewRow {
  connection_id: string
  request_id: string
  /** Digest of the key of the device that entered what is read. */
  device: string | null
  connector: string
  /** Keyed fingerprint. */
  source: Buffer
  state: PreviewState
  requested_at: Date
  expires_at: Date
  /** Until when a worker reads it. */
  leased_until: Date | null
  claims: number
  /** JSON, sealed under the connection's key; only while it is read. */
  input: Buffer | null
  /** JSON, sealed likewise. */
  content: Buffer | null
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
    connection_id: {
      ...primary(uuid, "journey_preview"),
      foreignKey: { target: "connection", name: "journey_preview_connection_id_fkey" },
    },
    request_id: uuid,
    device: nullable(text),
    connector: text,
    source: bytes,
    state: text,
    requested_at: instant,
    expires_at: instant,
    leased_until: nullable(instant),
    claims: { ...smallint, default: 0 },
    input: nullable(bytes),
    content: nullable(bytes),
  },
  indices: [
    { name: "journey_preview_reading_idx", columns: ["requested_at"], where: "state = 'reading'" },
    { name: "journey_preview_expires_at_idx", columns: ["expires_at"] },
  ],
})
