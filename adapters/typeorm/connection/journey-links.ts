import * as Effect from "effect/Effect"
import type { IssueCode } from "../../../core/domain/connection/issue.ts"
import type {
  JourneyLinks,
  LinkCreation,
  LinkLimit,
  NewJourneyLink,
  SentLinks,
  StoredJourneyLink,
} from "../../../core/ports/connection/journey-links.ts"
import type { Database, Tx } from "../database.ts"
import type { JourneyLinkRow } from "../rows/journey-link.ts"
import { LOCK_OPEN } from "./lock-open.ts"

export const makeJourneyLinks = (database: Database): JourneyLinks => ({
  create: (link, limit) =>
    database.transaction("store a link to a journey", (tx) => createLink(tx, link, limit)),

  find: (digest) =>
    database
      .query<JourneyLinkRow>("find a link to a journey", FIND, [digest])
      .pipe(Effect.map(([row]) => (row === undefined ? null : toStoredLink(row)))),

  findSent: (connectionId, email, purpose) =>
    database
      .query<SentRow>("find the sent links", FIND_SENT, [connectionId, email.trim().toLowerCase(), purpose])
      .pipe(Effect.map(([row]) => (row === undefined ? null : toSentLinks(row)))),

  bindDevice: (id, device) =>
    database
      .query<{ is_first: boolean }>("open a link to a journey", BIND, [id, device])
      .pipe(Effect.map(([bound]) => (bound === undefined ? "other" : bound.is_first ? "first" : "again"))),

  recordSent: (id, now) =>
    database.query("record a sent link", RECORD_SENT, [id, new Date(now)]).pipe(Effect.asVoid),

  remove: (id) => database.query("remove an unsent link", REMOVE, [id]).pipe(Effect.asVoid),

  listUnmailed: ({ codes, raisedSince, unsentBefore, limit }) =>
    database
      .query<UnmailedRow>("list issues to mail about", UNMAILED, [
        [...codes],
        new Date(raisedSince),
        new Date(unsentBefore),
        limit,
      ])
      .pipe(
        Effect.map((rows) =>
          rows.map(({ id: issueId, connection_id: connectionId, code, email }) => ({
            issueId,
            connectionId,
            code,
            email,
          })),
        ),
      ),
})

const createLink = async (
  tx: Tx,
  link: NewJourneyLink,
  { count, since }: LinkLimit,
): Promise<LinkCreation> => {
  const { connectionId, userId, purpose, issue } = link
  const createdAt = new Date(link.createdAt)
  await tx.run(ONE_AT_A_TIME, [connectionId])
  if ((await tx.run(LOCK_OPEN, [connectionId])).length === 0) return "gone"
  if (issue !== null) {
    await tx.run(REMOVE_UNSENT, [issue.id, userId, new Date(issue.unsentBefore)])
    if ((await tx.run(FIND_BY_ISSUE, [issue.id, userId])).length > 0) return "taken"
  }
  if (link.changeId === null) {
    const recent = await tx.run(LIST_RECENT, [connectionId, new Date(since), count])
    if (recent.length >= count) return "too-many"
    await tx.run(END_OLDER, [connectionId, userId, purpose, createdAt])
  }
  await tx.run(INSERT, [
    link.id,
    connectionId,
    userId,
    purpose,
    link.locale,
    link.digest,
    issue?.id ?? null,
    link.changeId,
    createdAt,
    new Date(link.expiresAt),
  ])
  return "created"
}

const toStoredLink = (row: JourneyLinkRow): StoredJourneyLink => ({
  id: row.id,
  connectionId: row.connection_id,
  userId: row.user_id,
  purpose: row.purpose,
  locale: row.locale,
  changeId: row.change_id,
  createdAt: row.created_at.getTime(),
  expiresAt: row.expires_at.getTime(),
  device: row.device,
  endedAt: row.ended_at?.getTime() ?? null,
})

/** Of one connection, so that concurrent requests count each other's links. */
const ONE_AT_A_TIME = { text: "SELECT pg_advisory_xact_lock(hashtextextended('journey-link:' || $1, 0))" }

const REMOVE_UNSENT = {
  text: "DELETE FROM journey_link WHERE issue_id = $1 AND user_id = $2 AND sent_at IS NULL AND created_at < $3",
}

const FIND_BY_ISSUE = { text: "SELECT id FROM journey_link WHERE issue_id = $1 AND user_id = $2" }

const LIST_RECENT = {
  text: `SELECT id FROM journey_link
    WHERE connection_id = $1 AND created_at > $2 AND change_id IS NULL LIMIT $3`,
}

const END_OLDER = {
  text: `UPDATE journey_link SET ended_at = $4
    WHERE connection_id = $1 AND user_id = $2 AND purpose = $3 AND ended_at IS NULL AND change_id IS NULL`,
}

const INSERT = {
  text: `INSERT INTO journey_link
      (id, connection_id, user_id, purpose, locale, digest, issue_id, change_id, created_at, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
}

const FIND = { text: "SELECT * FROM journey_link WHERE digest = $1" }

interface SentRow {
  sent_at: Date
  expires_at: Date
  ended_at: Date | null
  is_opened: boolean
}

const FIND_SENT = {
  text: `SELECT l.sent_at, l.expires_at, l.ended_at, bool_or(l.device IS NOT NULL) OVER () AS is_opened
    FROM journey_link l JOIN corporate_user u ON u.id = l.user_id
    WHERE l.connection_id = $1 AND u.email = $2 AND l.purpose = $3 AND l.sent_at IS NOT NULL
    ORDER BY l.created_at DESC LIMIT 1`,
}

const toSentLinks = (row: SentRow): SentLinks => ({
  sentAt: row.sent_at.getTime(),
  expiresAt: row.ended_at === null ? row.expires_at.getTime() : null,
  isOpened: row.is_opened,
})

const BIND = {
  text: `UPDATE journey_link l SET device = $2
    FROM (SELECT id, device FROM journey_link WHERE id = $1 FOR UPDATE) before
    WHERE l.id = before.id AND coalesce(before.device, $2) = $2 RETURNING before.device IS NULL AS is_first`,
}

const RECORD_SENT = { text: "UPDATE journey_link SET sent_at = $2 WHERE id = $1" }

const REMOVE = { text: "DELETE FROM journey_link WHERE id = $1" }

interface UnmailedRow {
  id: string
  connection_id: string
  code: IssueCode
  email: string
}

const UNMAILED = {
  text: `SELECT i.id, i.connection_id, i.code, r.email
    FROM connection_issue i JOIN connection c ON c.id = i.connection_id
    CROSS JOIN LATERAL (
      SELECT a.value AS email FROM connection_anchor a
        WHERE a.connection_id = c.id AND a.kind = 'mailbox' AND a.proven_at IS NOT NULL
      UNION ALL
      SELECT lower(trim(coalesce(c.accepted_by, c.admin_email))) WHERE NOT EXISTS (SELECT FROM connection_anchor a
        WHERE a.connection_id = c.id AND a.kind = 'mailbox' AND a.proven_at IS NOT NULL)) r
    WHERE i.resolved_at IS NULL AND i.raised_at > $2 AND i.code = ANY($1) AND r.email IS NOT NULL
      AND (i.code NOT LIKE 'source.%' OR c.status = 'CONNECTION_FAILED')
      AND NOT EXISTS (SELECT FROM journey_link l JOIN corporate_user u ON u.id = l.user_id
        WHERE l.issue_id = i.id AND u.email = r.email AND (l.sent_at IS NOT NULL OR l.created_at >= $3))
    ORDER BY i.raised_at LIMIT $4`,
}
