import type { AccessRequest } from "../../../core/domain/onboarding/access-request.ts"
import type { StoredJourneyLink } from "../../../core/ports/onboarding/journey-links.ts"
import {
  type Column,
  bytes,
  hidden,
  json,
  millis,
  nullable,
  primary,
  text,
  uuid,
  references,
} from "./definition/columns.ts"
import { defineTable, deleteByConnection } from "./definition/define-table.ts"
import { selectPerConnection } from "./definition/prune-rule.ts"

/** A mailed link to a journey. */
export interface JourneyLinkRow extends StoredJourneyLink {
  /** Digest of its code. */
  readonly digest: Uint8Array
  /** The issue that the mail is about. */
  readonly issueId: string | null
  /** The connection details that its recipient gave, sealed. */
  readonly given: Uint8Array | null
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
    id: primary(uuid),
    connectionId: references(uuid, "connection"),
    userId: uuid,
    purpose: text as Column<JourneyLinkRow["purpose"]>,
    locale: text as Column<JourneyLinkRow["locale"]>,
    digest: hidden(bytes),
    device: nullable(text),
    issueId: hidden(nullable(uuid)),
    changeId: nullable(uuid),
    createdAt: millis,
    expiresAt: millis,
    endedAt: nullable(millis),
    sentAt: hidden(nullable(millis)),
    access: nullable(json as Column<AccessRequest>),
    given: hidden(nullable(bytes)),
    givenAt: nullable(millis),
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
