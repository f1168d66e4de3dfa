import type { UserRole } from "../../../../core/contract/accounts/console/user-role.ts"
import type { Membership, User } from "../../../../core/domain/accounts/users/user.ts"
import type { ConsoleUserRow } from "../../rows/accounts/console-user.ts"

export const toUser = (row: ConsoleUserRow): User => ({
  id: row.id,
  email: row.email,
  name: row.name,
  passwordHash: row.password_hash,
  secondFactor:
    row.second_factor === null
      ? null
      : {
          sealed: { masterKeyId: row.second_factor_master_key_id ?? "", bytes: row.second_factor },
          confirmedAt: row.second_factor_confirmed_at?.getTime() ?? null,
          lastStep: row.second_factor_step === null ? null : Number(row.second_factor_step),
        },
})

/** A membership with the name of its organization and the corporates of a member. */
export interface MembershipRow {
  id: string
  user_id: string
  role: UserRole
  org_id: string | null
  organization: string | null
  sign_in_domains: ReadonlyArray<string> | null
  corporates: ReadonlyArray<string>
  invited_at: Date
  accepted_at: Date | null
}

/** Selects a `MembershipRow` from `console_membership m`. */
export const MEMBERSHIP_COLUMNS = `m.id, m.user_id, m.role, m.org_id, m.invited_at, m.accepted_at,
  (SELECT name FROM organization WHERE id = m.org_id) AS organization,
  (SELECT sign_in_domains FROM organization WHERE id = m.org_id) AS sign_in_domains,
  ARRAY(SELECT org_id FROM console_membership_client WHERE membership_id = m.id ORDER BY org_id) AS corporates`

export const toMembership = (row: MembershipRow): Membership => ({
  id: row.id,
  userId: row.user_id,
  role: row.role,
  orgId: row.org_id,
  organization: row.organization,
  signInDomains: row.sign_in_domains ?? [],
  corporates: row.corporates,
  invitedAt: row.invited_at.getTime(),
  acceptedAt: row.accepted_at?.getTime() ?? null,
})

/** The condition on `console_membership m` that it belongs to the organization `$1`, or for null to the installation. */
export const ofTeam = (orgId: string | null): string =>
  orgId === null ? "m.org_id IS NULL AND $1::uuid IS NULL" : "m.org_id = $1::uuid"
