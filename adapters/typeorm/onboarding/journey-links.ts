import * as Effect from "effect/Effect"
import { IsNull, LessThan, MoreThan } from "typeorm"
import { foldEmail } from "../../../core/domain/email-address.ts"
import type { AccessRequest } from "../../../core/domain/onboarding/access-request.ts"
import type { IssueCode } from "../../../core/domain/connection/issue.ts"
import type {
  JourneyLinks,
  LinkCreation,
  LinkLimit,
  NewJourneyLink,
  SentLinks,
  StoredAccess,
} from "../../../core/ports/onboarding/journey-links.ts"
import type { Database, Tx } from "../database.ts"
import { journeyLinkRow } from "../rows/journey-link.ts"
import { LOCK_OPEN } from "../connection-row/lock-open.ts"

export const makeJourneyLinks = (database: Database): JourneyLinks => ({
  create: (link, limit) =>
    database.transaction("store a link to a journey", (tx) => createLink(tx, link, limit)),

  find: (digest) =>
    database.rows("find a link to a journey", journeyLinkRow, (rows) => rows.findOneBy({ digest })),

  findSent: (connectionId, email, purpose) =>
    database
      .query<SentRow>("find the sent links", FIND_SENT, [connectionId, foldEmail(email), purpose])
      .pipe(Effect.map(([row]) => (row === undefined ? null : toSentLinks(row)))),

  bindDevice: (id, device) =>
    database
      .query<{ is_first: boolean }>("open a link to a journey", BIND, [id, device])
      .pipe(Effect.map(([bound]) => (bound === undefined ? "other" : bound.is_first ? "first" : "again"))),

  findAccess: (connectionId) =>
    database
      .query<AccessRow>("find a request for connection details", FIND_ACCESS, [connectionId])
      .pipe(Effect.map(([row]) => (row === undefined ? null : toStoredAccess(row)))),

  giveAccess: (id, details, now) =>
    database
      .query<{ id: string }>("give connection details", GIVE_ACCESS, [
        id,
        Buffer.from(details),
        new Date(now),
      ])
      .pipe(Effect.map((given) => given.length > 0)),

  endAccess: (connectionId, now) =>
    database.write("end requests for connection details", journeyLinkRow, (rows) =>
      rows.update({ connectionId, purpose: "access", endedAt: IsNull() }, { endedAt: now, given: null }),
    ),

  endTo: (connectionId, email, now) =>
    database
      .query("end the links to an address", END_TO, [connectionId, email, new Date(now)])
      .pipe(Effect.asVoid),

  recordSent: (id, sentAt) =>
    database.write("record a sent link", journeyLinkRow, (rows) => rows.update({ id }, { sentAt })),

  remove: (id) => database.write("remove an unsent link", journeyLinkRow, (rows) => rows.delete({ id })),

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
  { issue, ...link }: NewJourneyLink,
  { count, since }: LinkLimit,
): Promise<LinkCreation> => {
  const { connectionId, userId, purpose, createdAt } = link
  const rows = tx.rows(journeyLinkRow)
  await tx.run(ONE_AT_A_TIME, [connectionId])
  if ((await tx.run(LOCK_OPEN, [connectionId])).length === 0) return "gone"
  if (issue !== null) {
    const own = { issueId: issue.id, userId }
    await rows.delete({ ...own, sentAt: IsNull(), createdAt: LessThan(issue.unsentBefore) })
    if (await rows.existsBy(own)) return "taken"
  }
  if (link.changeId === null) {
    const others = { connectionId, changeId: IsNull() }
    if ((await rows.countBy({ ...others, createdAt: MoreThan(since) })) >= count) return "too-many"
    const open = { ...others, purpose, endedAt: IsNull() }
    await rows.update(purpose === "access" ? open : { ...open, userId }, { endedAt: createdAt, given: null })
  }
  await rows.insert({ ...link, issueId: issue?.id ?? null })
  return "created"
}

/** Locks one connection, so that concurrent requests count each other's links. */
const ONE_AT_A_TIME = { text: "SELECT pg_advisory_xact_lock(hashtextextended('journey-link:' || $1, 0))" }

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

interface AccessRow {
  id: string
  user_id: string
  email: string
  access: AccessRequest
  created_at: Date
  expires_at: Date
  given: Buffer | null
  given_at: Date | null
}

const FIND_ACCESS = {
  text: `SELECT l.id, l.user_id, u.email, l.access, l.created_at, l.expires_at, l.given, l.given_at
    FROM journey_link l JOIN corporate_user u ON u.id = l.user_id
    WHERE l.connection_id = $1 AND l.purpose = 'access' AND l.sent_at IS NOT NULL AND l.ended_at IS NULL
    ORDER BY l.created_at DESC LIMIT 1`,
}

const toStoredAccess = ({ id, user_id: userId, email, access, ...row }: AccessRow): StoredAccess => ({
  ...access,
  id,
  userId,
  email,
  askedAt: row.created_at.getTime(),
  expiresAt: row.expires_at.getTime(),
  given:
    row.given === null || row.given_at === null ? null : { details: row.given, at: row.given_at.getTime() },
})

const GIVE_ACCESS = {
  text: `UPDATE journey_link SET given = $2, given_at = $3
    WHERE id = $1 AND purpose = 'access' AND ended_at IS NULL AND given_at IS NULL AND expires_at > $3 RETURNING id`,
}

const END_TO = {
  text: `UPDATE journey_link l SET ended_at = $3, given = NULL FROM corporate_user u
    WHERE u.id = l.user_id AND l.connection_id = $1 AND u.email = $2 AND l.ended_at IS NULL`,
}

const BIND = {
  text: `UPDATE journey_link l SET device = $2
    FROM (SELECT id, device FROM journey_link WHERE id = $1 FOR UPDATE) before
    WHERE l.id = before.id AND coalesce(before.device, $2) = $2 RETURNING before.device IS NULL AS is_first`,
}

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
