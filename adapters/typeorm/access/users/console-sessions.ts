import * as Effect from "effect/Effect"
import type { Session } from "../../../../core/domain/access/users/session.ts"
import type { ConsoleSessions, FoundSession } from "../../../../core/ports/access/users/console-sessions.ts"
import type { Database } from "../../database.ts"
import { isUuid } from "../../is-uuid.ts"
import type { ConsoleSessionRow, ConsoleUserRow } from "../../rows/console-user.ts"
import { type MembershipRow, toMembership, toUser } from "./user-row.ts"

export const makeConsoleSessions = (database: Database): ConsoleSessions => ({
  create: (session) =>
    database
      .query("store the session", CREATE, [
        session.id,
        session.userId,
        session.membershipId,
        session.vendorOrgId,
        session.stage,
        session.digest,
        session.device,
        session.address,
        session.userAgent,
        new Date(session.createdAt),
        new Date(session.expiresAt),
      ])
      .pipe(Effect.asVoid),

  find: (digest) =>
    database
      .query<FoundRow>("find the session", FIND, [digest])
      .pipe(Effect.map(([row]) => (row === undefined ? null : toFound(row, digest)))),

  rotate: (id, { from, to, now }) =>
    database
      .query("replace the session's token", ROTATE, [id, from, to, new Date(now)])
      .pipe(Effect.map((rows) => rows.length > 0)),

  recordSeen: (id, now) =>
    database.query("record the use of the session", SEEN, [id, new Date(now)]).pipe(Effect.asVoid),

  choose: (id, { membershipId, vendorOrgId }) =>
    database.query("switch the session", CHOOSE, [id, membershipId, vendorOrgId]).pipe(Effect.asVoid),

  listOpen: (userId, now) =>
    database
      .query<ConsoleSessionRow>("list the sessions", LIST_OPEN, [userId, new Date(now)])
      .pipe(Effect.map((rows) => rows.map(toSession))),

  listOfMembership: (membershipId, limit) =>
    database
      .query<ConsoleSessionRow>("list the sign-ins", LIST_OF_MEMBERSHIP, [membershipId, limit])
      .pipe(Effect.map((rows) => rows.map(toSession))),

  end: (userId, id, now) =>
    isUuid(id)
      ? database
          .query("end the session", END, [userId, id, new Date(now)])
          .pipe(Effect.map((rows) => rows.length > 0))
      : Effect.succeed(false),

  endAll: (userId, exceptId, now) =>
    database
      .query("end the sessions", END_ALL, [userId, exceptId, new Date(now)])
      .pipe(Effect.map((rows) => rows.length)),

  isKnownDevice: (userId, device) =>
    database
      .query("find the browser", KNOWN_DEVICE, [userId, device])
      .pipe(Effect.map((rows) => rows.length > 0)),
})

/** The session, its user and its membership, whose columns have prefixes. */
type FoundRow = ConsoleSessionRow &
  Prefixed<"u_", ConsoleUserRow> &
  Prefixed<"m_", MembershipRow | AllNull<MembershipRow>>
type AllNull<Row> = { readonly [Name in keyof Row]: null }
type Prefixed<Prefix extends string, Row> = Row extends unknown
  ? { readonly [Name in keyof Row as `${Prefix}${string & Name}`]: Row[Name] }
  : never

const toFound = (row: FoundRow, digest: Uint8Array): FoundSession => ({
  session: toSession(row),
  user: toUser({
    id: row.user_id,
    email: row.u_email,
    folded_email: row.u_folded_email,
    name: row.u_name,
    password_hash: row.u_password_hash,
    second_factor: row.u_second_factor,
    second_factor_master_key_id: row.u_second_factor_master_key_id,
    second_factor_confirmed_at: row.u_second_factor_confirmed_at,
    second_factor_step: row.u_second_factor_step,
    created_at: row.u_created_at,
  }),
  membership:
    row.m_id === null
      ? null
      : toMembership({
          id: row.m_id,
          user_id: row.user_id,
          role: row.m_role,
          org_id: row.m_org_id,
          organization: row.m_organization,
          corporates: row.m_corporates,
          invited_at: row.m_invited_at,
          accepted_at: row.m_accepted_at,
        }),
  isPrevious: !row.digest.equals(digest),
})

const toSession = (row: ConsoleSessionRow): Session => ({
  id: row.id,
  userId: row.user_id,
  membershipId: row.membership_id,
  vendorOrgId: row.vendor_org_id,
  stage: row.stage,
  rotatedAt: row.rotated_at.getTime(),
  address: row.address,
  userAgent: row.user_agent,
  createdAt: row.created_at.getTime(),
  seenAt: row.seen_at.getTime(),
  expiresAt: row.expires_at.getTime(),
  endedAt: row.ended_at?.getTime() ?? null,
})

const CREATE = {
  text: `INSERT INTO console_session (id, user_id, membership_id, vendor_org_id, stage, digest, device, address,
      user_agent, created_at, rotated_at, seen_at, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $10, $11)`,
}

const USER_COLUMNS = [
  "email",
  "folded_email",
  "name",
  "password_hash",
  "second_factor",
  "second_factor_master_key_id",
  "second_factor_confirmed_at",
  "second_factor_step",
  "created_at",
]

/** Two lookups instead of `OR`, since each has an index. */
const FIND = {
  name: "find-console-session",
  text: `SELECT s.*, ${USER_COLUMNS.map((column) => `u.${column} AS u_${column}`).join(", ")},
      m.id AS m_id, m.role AS m_role, m.org_id AS m_org_id, m.invited_at AS m_invited_at, m.accepted_at AS m_accepted_at,
      (SELECT name FROM organization WHERE id = m.org_id) AS m_organization,
      CASE WHEN m.id IS NULL THEN NULL ELSE
        ARRAY(SELECT org_id FROM console_membership_client WHERE membership_id = m.id) END AS m_corporates
    FROM (SELECT * FROM console_session WHERE digest = $1
      UNION ALL SELECT * FROM console_session WHERE previous_digest = $1 LIMIT 1) s
    JOIN console_user u ON u.id = s.user_id
    LEFT JOIN console_membership m ON m.id = s.membership_id AND m.accepted_at IS NOT NULL`,
}

const ROTATE = {
  text: `UPDATE console_session SET digest = $3, previous_digest = $2, rotated_at = $4
    WHERE id = $1 AND digest = $2 RETURNING id`,
}

const SEEN = { text: "UPDATE console_session SET seen_at = $2 WHERE id = $1 AND seen_at < $2" }
const CHOOSE = { text: "UPDATE console_session SET membership_id = $2, vendor_org_id = $3 WHERE id = $1" }

const LIST_OPEN = {
  text: `SELECT * FROM console_session
    WHERE user_id = $1 AND stage = 'signed-in' AND ended_at IS NULL AND expires_at > $2 ORDER BY seen_at DESC, id`,
}

const LIST_OF_MEMBERSHIP = {
  text: "SELECT * FROM console_session WHERE membership_id = $1 ORDER BY created_at DESC, id LIMIT $2",
}

const END = {
  text: `UPDATE console_session SET ended_at = $3
    WHERE user_id = $1 AND id = $2 AND ended_at IS NULL RETURNING id`,
}

const END_ALL = {
  text: `UPDATE console_session SET ended_at = $3
    WHERE user_id = $1 AND ($2::uuid IS NULL OR id <> $2) AND ended_at IS NULL AND expires_at > $3 RETURNING id`,
}

const KNOWN_DEVICE = {
  text: "SELECT id FROM console_session WHERE user_id = $1 AND device = $2 AND stage = 'signed-in' LIMIT 1",
}
