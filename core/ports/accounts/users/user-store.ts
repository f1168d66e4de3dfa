import type * as Effect from "effect/Effect"
import type { UserRole } from "../../../contract/accounts/console/user-role.ts"
import type { Membership, SecondFactor, Team, User } from "../../../domain/accounts/users/user.ts"
import type { StorageError } from "../../storage-error.ts"

export interface NewMembership {
  readonly id: string
  readonly team: Team
  readonly role: UserRole
  /** Corporates of a member. */
  readonly corporates: ReadonlyArray<string>
  readonly invitedAt: number
  /** Null: the user has to accept it. */
  readonly acceptedAt: number | null
}

export interface NewUser {
  /** Used when the address is new. */
  readonly id: string
  readonly email: string
  /** Set for a person who has no password yet, such as one who was invited; everyone else keeps the current one. */
  readonly passwordHash: string | null
}

/** A corporate that is not the vendor's client. */
export interface UnknownClient {
  readonly unknownClient: string
}

/** `member`: the person is a user of the team already. */
export type Added = AddedUser | "member" | UnknownClient

export interface AddedUser {
  readonly userId: string
  /** False: the person keeps the present password, or none was given. */
  readonly isPasswordSet: boolean
}

export const isAdded = (added: Added): added is AddedUser => typeof added === "object" && "userId" in added

/** `last-admin`: no one else could manage the team's users. `unknown`: no such membership. */
export type MembershipChanged = "changed" | "last-admin" | "unknown" | UnknownClient

export interface TeamMember {
  readonly membership: Membership
  readonly user: Pick<User, "id" | "email" | "name"> & { readonly hasSecondFactor: boolean }
  /** With the names of the member's corporates. */
  readonly clients: ReadonlyArray<{ readonly orgId: string; readonly name: string }>
  /** Epoch milliseconds; null: never. */
  readonly lastSignInAt: number | null
}

export interface DomainCount {
  readonly domain: string
  readonly count: number
}

export type MemberFilter = "everyone" | "admins" | "members" | "invited"

export interface MemberQuery {
  /** A part of the name or the address. */
  readonly search: string | null
  readonly filter: MemberFilter
  /** Only those who may see this corporate: of a vendor's members those that are linked to it; null: whatever they may see. */
  readonly corporate: string | null
  /** The membership after which the page begins; null: the first page. */
  readonly after: string | null
  readonly limit: number
}

/** The users of the console and their memberships. */
export interface UserStore {
  readonly find: (userId: string) => Effect.Effect<User | null, StorageError>
  readonly findByEmail: (email: string) => Effect.Effect<User | null, StorageError>
  /** In the order of their invitation, those that were not accepted too. */
  readonly listMemberships: (userId: string) => Effect.Effect<ReadonlyArray<Membership>, StorageError>
  readonly findMembership: (id: string) => Effect.Effect<Membership | null, StorageError>
  /** Adds a user to a team, and makes the user when the address is new. */
  readonly add: (user: NewUser, membership: NewMembership) => Effect.Effect<Added, StorageError>
  /** False: it was removed. */
  readonly accept: (membershipId: string, now: number) => Effect.Effect<boolean, StorageError>
  readonly changeMembership: (
    id: string,
    change: Pick<NewMembership, "role" | "corporates">,
  ) => Effect.Effect<MembershipChanged, StorageError>
  /** Ends the sessions in its name as well. */
  readonly removeMembership: (
    id: string,
    now: number,
  ) => Effect.Effect<Exclude<MembershipChanged, UnknownClient>, StorageError>
  /** Oldest first. */
  readonly listMembers: (
    team: Team,
    query: MemberQuery,
  ) => Effect.Effect<ReadonlyArray<TeamMember>, StorageError>
  readonly countMembers: (team: Team) => Effect.Effect<Readonly<Record<MemberFilter, number>>, StorageError>
  /** The domains from which an organization lets people sign in by the identity provider; null: there is no such organization. */
  readonly getSignInDomains: (orgId: string) => Effect.Effect<ReadonlyArray<string> | null, StorageError>
  /** The users who have accepted to belong to an organization, by the domain of their address, most first; at most 100 domains. */
  readonly countByDomain: (orgId: string) => Effect.Effect<ReadonlyArray<DomainCount>, StorageError>
  readonly setSignInDomains: (
    orgId: string,
    domains: ReadonlyArray<string>,
  ) => Effect.Effect<void, StorageError>
  readonly setName: (userId: string, name: string) => Effect.Effect<void, StorageError>
  readonly setPassword: (userId: string, passwordHash: string) => Effect.Effect<void, StorageError>
  /** Replaces the second factor and its recovery codes; null: none. */
  readonly setSecondFactor: (
    userId: string,
    factor: SecondFactor | null,
    recoveryDigests: ReadonlyArray<Uint8Array>,
  ) => Effect.Effect<void, StorageError>
  /** False: a code of this time step, or of a later one, was accepted already. */
  readonly takeStep: (userId: string, step: number) => Effect.Effect<boolean, StorageError>
  /** False: there is no such code, or it was used. */
  readonly takeRecoveryCode: (userId: string, digest: Uint8Array) => Effect.Effect<boolean, StorageError>
  readonly countRecoveryCodes: (userId: string) => Effect.Effect<number, StorageError>
}
