import type { StoredJourneyLink } from "../../../core/ports/connection/journey-links.ts"
import { bytes, hidden, millis, nullable, primary, text, uuid } from "./columns.ts"
import { defineTable, deleteByConnection } from "./define-table.ts"
import { selectPerConnection } from "./prune-rule.ts"

/** A mailed link to a journey. */
export interface JourneyLinkRow extends StoredJourneyLink {
  /** Of its code. */
  readonly digest: Uint8Array
  /** The issue that the mail is about. */
  readonly issueId: string | null
  readonly sentAt: number | null
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
    connectionId: {
      ...uuid,
      foreignKey: { target: "connection", name: "journey_link_connection_id_fkey" },
    },
    userId: uuid,
    purpose: text,
    locale: text,
    digest: hidden(bytes),
    device: nullable(text),
    issueId: hidden(nullable(uuid)),
    changeId: nullable(uuid),
    createdAt: millis,
    expiresAt: millis,
    endedAt: nullable(millis),
    sentAt: hidden(nullable(millis)),
  },
  indices: [
    { name: "journey_link_digest_key", columns: ["digest"], unique: true },
    { name: "journey_link_connection_id_idx", columns: ["connectionId", "createdAt"] },
    {
      name: "journey_link_issue_id_key",
      columns: ["issueId", "userId"],
      unique: true,
      where: "issue_id IS NOT NULL",
    },
  ],
})
