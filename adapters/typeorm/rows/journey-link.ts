import type {
  JourneyLocale,
  JourneyPurpose,
} from "../../../core/contract/connection/journey/journey-purpose.ts"
import { bytes, instant, nullable, primary, text, uuid } from "./columns.ts"
import { defineTable, deleteByConnection } from "./define-table.ts"
import { selectPerConnection } from "./prune-rule.ts"

/** A mailed link to a journey. */
export interface JourneyLinkRow {
  id: string
  connection_id: string
  user_id: string
  purpose: JourneyPurpose
  locale: JourneyLocale
  /** Of its code. */
  digest: Buffer
  /** The device that opened it first. */
  device: string | null
  /** The issue that the mail is about. */
  issue_id: string | null
  /** The notice of a change that it is about. */
  change_id: string | null
  created_at: Date
  expires_at: Date
  /** When a newer link replaced it. */
  ended_at: Date | null
  sent_at: Date | null
}

export const journeyLinkRow = defineTable<JourneyLinkRow>({
  name: "journey_link",
  onTermination: deleteByConnection("journey_link"),
  prune: [
    {
      name: "links",
      title: "expired links to journeys",
      // An expired link can be replaced by a new one for as long as it is known.
      retention: "sessions",
      batch: 1_000,
      key: ["id"],
      find: () => selectPerConnection("journey_link", "id", "t.created_at < $1 AND t.expires_at < $1"),
    },
  ],
  columns: {
    id: primary(uuid, "journey_link"),
    connection_id: {
      ...uuid,
      foreignKey: { target: "connection", name: "journey_link_connection_id_fkey" },
    },
    user_id: uuid,
    purpose: text,
    locale: text,
    digest: bytes,
    device: nullable(text),
    issue_id: nullable(uuid),
    change_id: nullable(uuid),
    created_at: instant,
    expires_at: instant,
    ended_at: nullable(instant),
    sent_at: nullable(instant),
  },
  indices: [
    { name: "journey_link_digest_key", columns: ["digest"], unique: true },
    { name: "journey_link_connection_id_idx", columns: ["connection_id", "created_at"] },
    {
      name: "journey_link_issue_id_key",
      columns: ["issue_id", "user_id"],
      unique: true,
      where: "issue_id IS NOT NULL",
    },
  ],
})
