import * as Effect from "effect/Effect"
import { getTeamOrgId, TEAM_ROLES, type Team } from "../../../../core/domain/accounts/users/user.ts"
import type { MemberFilter, TeamMember, UserStore } from "../../../../core/ports/accounts/users/user-store.ts"
import type { Database } from "../../database.ts"
import { MEMBERSHIP_COLUMNS, type MembershipRow, ofTeam, toMembership } from "./user-row.ts"

export const makeListMembers = (database: Database): Pick<UserStore, "listMembers" | "countMembers"> => ({
  listMembers: (team, { search, filter, corporate, after, limit }) =>
    database
      .query<MemberRow>("list the users", selectMembers(team, filter), [
        getTeamOrgId(team),
        [...TEAM_ROLES[team.kind]],
        search === null ? null : `%${escapeLike(search.toLowerCase())}%`,
        after,
        limit,
        corporate,
      ])
      .pipe(Effect.map((rows) => rows.map(toTeamMember))),

  countMembers: (team) =>
    database
      .query<Record<MemberFilter, number>>("count the users", countTeam(team), [
        getTeamOrgId(team),
        [...TEAM_ROLES[team.kind]],
      ])
      .pipe(Effect.map(([row]) => row ?? { everyone: 0, admins: 0, members: 0, invited: 0 })),
})

interface MemberRow extends MembershipRow {
  email: string
  name: string
  has_second_factor: boolean
  clients: ReadonlyArray<{ readonly orgId: string; readonly name: string }>
  last_sign_in_at: Date | null
}

const toTeamMember = (row: MemberRow): TeamMember => ({
  membership: toMembership(row),
  user: { id: row.user_id, email: row.email, name: row.name, hasSecondFactor: row.has_second_factor },
  clients: row.clients,
  lastSignInAt: row.last_sign_in_at?.getTime() ?? null,
})

/** `%` and `_` stand for themselves. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/gu, (sign) => `\\${sign}`)

const FILTERS: Readonly<Record<MemberFilter, string>> = {
  everyone: "true",
  admins: "m.role <> 'vendor-member'",
  members: "m.role = 'vendor-member'",
  invited: "m.accepted_at IS NULL",
}

const isInTeam = (team: Team): string => `${ofTeam(getTeamOrgId(team))} AND m.role = ANY($2::text[])`

const selectMembers = (team: Team, filter: MemberFilter) => ({
  text: `SELECT ${MEMBERSHIP_COLUMNS}, u.email, u.name,
      u.second_factor_confirmed_at IS NOT NULL AS has_second_factor,
      (SELECT coalesce(json_agg(json_build_object('orgId', o.id, 'name', o.name) ORDER BY o.name), '[]')
        FROM console_membership_client l JOIN organization o ON o.id = l.org_id
        WHERE l.membership_id = m.id) AS clients,
      (SELECT max(created_at) FROM console_session
        WHERE user_id = u.id AND stage = 'signed-in') AS last_sign_in_at
    FROM console_membership m JOIN console_user u ON u.id = m.user_id
    WHERE ${isInTeam(team)} AND ${FILTERS[filter]}
      AND ($3::text IS NULL OR lower(u.name) LIKE $3 OR u.folded_email LIKE $3)
      AND ($6::uuid IS NULL OR m.role <> 'vendor-member' OR EXISTS (SELECT 1 FROM console_membership_client l
        WHERE l.membership_id = m.id AND l.org_id = $6))
      AND ($4::uuid IS NULL OR (m.invited_at, m.id) >
        (SELECT invited_at, id FROM console_membership WHERE id = $4))
    ORDER BY m.invited_at, m.id LIMIT $5`,
})

const countTeam = (team: Team) => ({
  text: `SELECT count(*)::int AS everyone,
      ${(["admins", "members", "invited"] as const)
        .map((filter) => `(count(*) FILTER (WHERE ${FILTERS[filter]}))::int AS ${filter}`)
        .join(", ")}
    FROM console_membership m WHERE ${isInTeam(team)}`,
})
