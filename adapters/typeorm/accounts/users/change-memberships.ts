import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { IsNull } from "typeorm"
import { ADMIN_ROLES, getTeamOrgId } from "../../../../core/domain/accounts/users/user.ts"
import { foldEmail } from "../../../../core/domain/email-address.ts"
import type {
  Added,
  MembershipChanged,
  NewMembership,
  NewUser,
  UnknownClient,
  UserStore,
} from "../../../../core/ports/accounts/users/user-store.ts"
import { Abort, type Database, type Tx } from "../../database.ts"
import { isUuid } from "../../is-uuid.ts"
import {
  consoleMembershipClientRow,
  consoleMembershipRow,
  type ConsoleMembershipRow,
  consoleSessionRow,
} from "../../rows/accounts/console-user.ts"
import { ofTeam } from "./user-row.ts"

export const makeChangeMemberships = (
  database: Database,
): Pick<UserStore, "add" | "changeMembership" | "removeMembership"> => ({
  add: (user, membership) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      database
        .transaction<Added, UnknownClient>("add the user", (tx) => add(tx, user, membership, now))
        .pipe(Effect.catchIf(isUnknownClient, (unknown) => Effect.succeed<Added>(unknown))),
    ),

  changeMembership: (id, change) =>
    isUuid(id)
      ? database
          .transaction<MembershipChanged, UnknownClient>("change the user", (tx) =>
            changeRole(tx, id, change),
          )
          .pipe(Effect.catchIf(isUnknownClient, (unknown) => Effect.succeed<MembershipChanged>(unknown)))
      : Effect.succeed("unknown" as const),

  removeMembership: (id, now) =>
    isUuid(id)
      ? database.transaction("remove the user", async (tx) => {
          const current = await lock(tx, id)
          if (current === null) return "unknown" as const
          if (await isLastAdmin(tx, current)) return "last-admin" as const
          await tx.rows(consoleSessionRow).update({ membershipId: id, endedAt: IsNull() }, { endedAt: now })
          await tx.rows(consoleMembershipRow).delete({ id })
          return "changed" as const
        })
      : Effect.succeed("unknown" as const),
})

const isUnknownClient = (error: unknown): error is UnknownClient =>
  typeof error === "object" && error !== null && "unknownClient" in error

const add = async (tx: Tx, user: NewUser, membership: NewMembership, now: number): Promise<Added> => {
  const { team, role, corporates } = membership
  const orgId = getTeamOrgId(team)
  const folded = foldEmail(user.email)
  await tx.run(ADD_USER, [user.id, user.email, folded, new Date(now)])
  const [found] = await tx.run<{ id: string }>(FIND_USER, [folded])
  const userId = found?.id ?? user.id
  const joined = await tx.run(ADD_MEMBERSHIP, [
    membership.id,
    userId,
    role,
    orgId,
    new Date(membership.invitedAt),
    membership.acceptedAt === null ? null : new Date(membership.acceptedAt),
  ])
  if (joined.length === 0) return "member"
  await linkClients(tx, membership.id, orgId, role === "vendor-member" ? corporates : [])
  if (user.passwordHash === null) return { userId, isPasswordSet: false }
  const changed = await tx.run(SET_FIRST_PASSWORD, [userId, user.passwordHash])
  return { userId, isPasswordSet: changed.length > 0 }
}

const changeRole = async (
  tx: Tx,
  id: string,
  { role, corporates }: Pick<NewMembership, "role" | "corporates">,
): Promise<MembershipChanged> => {
  const current = await lock(tx, id)
  if (current === null) return "unknown"
  if (role !== current.role && (await isLastAdmin(tx, current))) return "last-admin"
  await tx.rows(consoleMembershipRow).update({ id }, { role })
  await tx.rows(consoleMembershipClientRow).delete({ membership_id: id })
  await linkClients(tx, id, current.org_id, role === "vendor-member" ? corporates : [])
  return "changed"
}

type LockedMembership = Pick<ConsoleMembershipRow, "org_id" | "role" | "accepted_at">

/** Changes of one team's users run one after the other, so that two admins cannot remove each other at once. */
const lock = async (tx: Tx, id: string): Promise<LockedMembership | null> => {
  const rows = tx.rows(consoleMembershipRow)
  const found = await rows.findOneBy({ id })
  if (found === null) return null
  await tx.run(LOCK_TEAM, [found.org_id ?? "installation"])
  return rows.findOneBy({ id })
}

/** An invitation that nobody accepted may always be taken back. */
const isLastAdmin = async (tx: Tx, { org_id, role, accepted_at }: LockedMembership): Promise<boolean> => {
  if (!ADMIN_ROLES.includes(role) || accepted_at === null) return false
  const [row] = await tx.run<{ count: number }>(countAdmins(org_id), [org_id, role])
  return (row?.count ?? 0) <= 1
}

const linkClients = async (
  tx: Tx,
  membershipId: string,
  vendorOrgId: string | null,
  corporates: ReadonlyArray<string>,
): Promise<void> => {
  if (corporates.length === 0) return
  const invalid = corporates.find((orgId) => !isUuid(orgId))
  if (invalid !== undefined) throw new Abort<UnknownClient>({ unknownClient: invalid })
  const linked = await tx.run<{ org_id: string }>(LINK_CLIENTS, [membershipId, vendorOrgId, [...corporates]])
  const known = new Set(linked.map(({ org_id }) => org_id))
  const unknown = corporates.find((orgId) => !known.has(orgId.toLowerCase()))
  if (unknown !== undefined) throw new Abort<UnknownClient>({ unknownClient: unknown })
}

export const ADD_USER = {
  text: `INSERT INTO console_user (id, email, folded_email, created_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT (folded_email) DO NOTHING`,
}
/** Only a person without a password gets one here. */
export const SET_FIRST_PASSWORD = {
  text: "UPDATE console_user SET password_hash = $2 WHERE id = $1 AND password_hash IS NULL RETURNING id",
}
export const FIND_USER = { text: "SELECT id FROM console_user WHERE folded_email = $1" }

export const ADD_MEMBERSHIP = {
  text: `INSERT INTO console_membership (id, user_id, role, org_id, invited_at, accepted_at)
    VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING id`,
}

const LOCK_TEAM = { text: "SELECT pg_advisory_xact_lock(hashtextextended('team:' || $1, 0))" }

const countAdmins = (orgId: string | null) => ({
  text: `SELECT count(*)::int AS count FROM console_membership m
    WHERE ${ofTeam(orgId)} AND m.role = $2 AND m.accepted_at IS NOT NULL`,
})

/** Clients of the vendor only: another organization is not told from one that does not exist. */
const LINK_CLIENTS = {
  text: `INSERT INTO console_membership_client (membership_id, org_id)
    SELECT DISTINCT $1::uuid, c.org_id FROM connection c WHERE c.vendor_org_id = $2 AND c.org_id = ANY($3::uuid[])
    RETURNING org_id`,
}
