import type { UserRole } from "../../../contract/accounts/console/user-role.ts"
import type { WrappedKey } from "../wrapped-key.ts"

/** A person who can sign in to the console: one for each e-mail address, whatever its case. */
export interface User {
  readonly id: string
  readonly email: string
  /** Empty until the person has accepted an invitation. */
  readonly name: string
  /** scrypt; null: the person signs in by mailed links only, or has not accepted yet. */
  readonly passwordHash: string | null
  readonly secondFactor: SecondFactor | null
}

/** The secret of an authenticator app (RFC 6238). */
export interface SecondFactor {
  /** For the row `console_user`/`userId`. */
  readonly sealed: WrappedKey
  /** Epoch milliseconds; null: no code of it was confirmed yet, so it is not required. */
  readonly confirmedAt: number | null
  /** The time step of the last accepted code: none is accepted twice (RFC 6238, 5.2). */
  readonly lastStep: number | null
}

/** Whether a code of the user's second factor is required to sign in. */
export const hasSecondFactor = ({ secondFactor }: Pick<User, "secondFactor">): boolean =>
  secondFactor !== null && secondFactor.confirmedAt !== null

/** A team of users: of a vendor, of a corporate, or of the installation (the operators). */
export type Team =
  | { readonly kind: "vendor"; readonly orgId: string }
  | { readonly kind: "corporate"; readonly orgId: string }
  | { readonly kind: "installation" }

/** A user's place in a team. */
export interface Membership {
  readonly id: string
  readonly userId: string
  readonly role: UserRole
  /** The vendor or the corporate; null: the installation. */
  readonly orgId: string | null
  /** The name of the organization; null: the installation. */
  readonly organization: string | null
  /** The e-mail domains from which the organization lets people sign in by the identity provider; empty: from all. */
  readonly signInDomains: ReadonlyArray<string>
  /** Organization ids of the corporates that a member is linked to; empty for other roles. */
  readonly corporates: ReadonlyArray<string>
  readonly invitedAt: number
  /** Null: the invitation has not been accepted yet. */
  readonly acceptedAt: number | null
}

/** The roles of each kind of team. */
export const TEAM_ROLES: Readonly<Record<Team["kind"], ReadonlyArray<UserRole>>> = {
  vendor: ["vendor-admin", "vendor-member"],
  corporate: ["corporate-admin"],
  installation: ["operator"],
}

/** Roles that at least one user of a team always has: one must be able to manage the others. */
export const ADMIN_ROLES: ReadonlyArray<UserRole> = ["vendor-admin", "corporate-admin", "operator"]

export const toTeam = ({ role, orgId }: Pick<Membership, "role" | "orgId">): Team => {
  if (orgId === null) return { kind: "installation" }
  return { kind: role === "corporate-admin" ? "corporate" : "vendor", orgId }
}

export const getTeamOrgId = (team: Team): string | null => (team.kind === "installation" ? null : team.orgId)
