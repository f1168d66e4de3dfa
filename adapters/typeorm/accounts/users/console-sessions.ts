import * as Effect from "effect/Effect"
import { IsNull, LessThan, MoreThan, Not } from "typeorm"
import type { ConsoleSessions, FoundSession } from "../../../../core/ports/accounts/users/console-sessions.ts"
import type { Database } from "../../database.ts"
import { hasAffected } from "../../has-affected.ts"
import { isUuid } from "../../is-uuid.ts"
import { consoleSessionRow, type ConsoleUserRow } from "../../rows/accounts/console-user.ts"
import { type MembershipRow, toMembership, toUser } from "./user-row.ts"

export const makeConsoleSessions = (database: Database): ConsoleSessions => ({
  create: (session) =>
    database.write("store the session", consoleSessionRow, (rows) =>
      rows.insert({ ...session, rotatedAt: session.createdAt, seenAt: session.createdAt }),
    ),

  find: (digest) =>
    database
      .query<FoundRow>("find the session", FIND, [digest])
      .pipe(Effect.map(([row]) => (row === undefined ? null : toFound(row, digest)))),

  rotate: (id, { from, to, now }) =>
    database
      .rows("replace the session's token", consoleSessionRow, (rows) =>
        rows.update({ id, digest: from }, { digest: to, previousDigest: from, rotatedAt: now }),
      )
      .pipe(Effect.map(hasAffected)),

  recordSeen: (id, now) =>
    database.write("record the use of the session", consoleSessionRow, (rows) =>
      rows.update({ id, seenAt: LessThan(now) }, { seenAt: now }),
    ),

  choose: (id, choice) =>
    database.write("switch the session", consoleSessionRow, (rows) => rows.update({ id }, choice)),

  prove: (id, { now, isMultiFactor }) =>
    database.write("record a proof of the user", consoleSessionRow, (rows) =>
      rows.update({ id }, { provenAt: now, ...(isMultiFactor && { isMultiFactor }) }),
    ),

  listOpen: (userId, now) =>
    database.rows("list the sessions", consoleSessionRow, (rows) =>
      rows.find({
        where: { userId, stage: "signed-in", endedAt: IsNull(), expiresAt: MoreThan(now) },
        order: { seenAt: "DESC", id: "ASC" },
      }),
    ),

  listOfMembership: (membershipId, limit) =>
    database.rows("list the sign-ins", consoleSessionRow, (rows) =>
      rows.find({ where: { membershipId }, order: { createdAt: "DESC", id: "ASC" }, take: limit }),
    ),

  end: (userId, id, now) =>
    isUuid(id)
      ? database
          .rows("end the session", consoleSessionRow, (rows) =>
            rows.update({ userId, id, endedAt: IsNull() }, { endedAt: now }),
          )
          .pipe(Effect.map(hasAffected))
      : Effect.succeed(false),

  endAll: (userId, exceptId, now) =>
    database
      .rows("end the sessions", consoleSessionRow, (rows) =>
        rows.update(
          {
            userId,
            ...(exceptId === null ? {} : { id: Not(exceptId) }),
            ...{ endedAt: IsNull(), expiresAt: MoreThan(now) },
          },
          { endedAt: now },
        ),
      )
      .pipe(Effect.map(({ affected }) => affected ?? 0)),

  isKnownDevice: (userId, device) =>
    database.rows("find the browser", consoleSessionRow, (rows) =>
      rows.existsBy({ userId, device, stage: "signed-in" }),
    ),
})

/** The session, its user and its membership, whose columns have prefixes. */
type FoundRow = { readonly user_id: string; readonly digest: Buffer } & Prefixed<"u_", ConsoleUserRow> &
  Prefixed<"m_", MembershipRow | AllNull<MembershipRow>>
type AllNull<Row> = { readonly [Name in keyof Row]: null }
type Prefixed<Prefix extends string, Row> = Row extends unknown
  ? { readonly [Name in keyof Row as `${Prefix}${string & Name}`]: Row[Name] }
  : never

const toFound = (row: FoundRow, digest: Uint8Array): FoundSession => ({
  session: consoleSessionRow.read(row),
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
          sign_in_domains: row.m_sign_in_domains,
          corporates: row.m_corporates,
          invited_at: row.m_invited_at,
          accepted_at: row.m_accepted_at,
        }),
  isPrevious: !row.digest.equals(digest),
})

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
  text: `SELECT ${consoleSessionRow.listColumns("s")}, ${USER_COLUMNS.map((column) => `u.${column} AS u_${column}`).join(", ")},
      m.id AS m_id, m.role AS m_role, m.org_id AS m_org_id, m.invited_at AS m_invited_at, m.accepted_at AS m_accepted_at,
      (SELECT name FROM organization WHERE id = m.org_id) AS m_organization,
      (SELECT sign_in_domains FROM organization WHERE id = m.org_id) AS m_sign_in_domains,
      CASE WHEN m.id IS NULL THEN NULL ELSE
        ARRAY(SELECT org_id FROM console_membership_client WHERE membership_id = m.id) END AS m_corporates
    FROM (SELECT * FROM console_session WHERE digest = $1
      UNION ALL SELECT * FROM console_session WHERE previous_digest = $1 LIMIT 1) s
    JOIN console_user u ON u.id = s.user_id
    LEFT JOIN console_membership m ON m.id = s.membership_id AND m.accepted_at IS NOT NULL`,
}
