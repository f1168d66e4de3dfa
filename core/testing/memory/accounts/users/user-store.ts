import * as Effect from "effect/Effect"
import {
  ADMIN_ROLES,
  getTeamOrgId,
  hasSecondFactor,
  type Membership,
  TEAM_ROLES,
  type Team,
  type User,
} from "../../../../domain/accounts/users/user.ts"
import { emailDomain, foldEmail } from "../../../../domain/email-address.ts"
import type {
  MemberFilter,
  NewMembership,
  TeamMember,
  UserStore,
} from "../../../../ports/accounts/users/user-store.ts"
import type { Tables } from "../../tables.ts"
import type { StoredMembership } from "./user-tables.ts"

export const makeMemoryUserStore = (tables: Tables): UserStore => {
  const { users, memberships, recoveryCodes } = tables
  const change = (userId: string, change: Partial<User>) =>
    Effect.sync(() => {
      const user = users.get(userId)
      if (user !== undefined) users.set(userId, { ...user, ...change })
    })
  return {
    find: (userId) => Effect.sync(() => users.get(userId) ?? null),
    findByEmail: (email) => Effect.sync(() => findByEmail(tables, email)),
    listMemberships: (userId) =>
      Effect.sync(() =>
        [...memberships.values()]
          .filter((membership) => membership.userId === userId)
          .toSorted(compareMemberships)
          .map((membership) => toMembership(tables, membership)),
      ),
    findMembership: (id) => Effect.sync(() => findMembership(tables, id)),
    add: (user, { team, ...membership }) =>
      Effect.sync(() => {
        const orgId = getTeamOrgId(team)
        const unknown = findUnknownClient(tables, orgId, membership)
        if (unknown !== null) return { unknownClient: unknown }
        const found = findByEmail(tables, user.email)
        const userId = found?.id ?? user.id
        const isMember = [...memberships.values()].some(
          (each) => each.userId === userId && each.orgId === orgId,
        )
        if (isMember) return "member" as const
        const known = found ?? { ...user, name: "", secondFactor: null, passwordHash: null }
        const isPasswordSet = known.passwordHash === null && user.passwordHash !== null
        users.set(userId, isPasswordSet ? { ...known, passwordHash: user.passwordHash } : known)
        memberships.set(membership.id, { ...membership, corporates: keepClients(membership), orgId, userId })
        return { userId, isPasswordSet }
      }),
    accept: (membershipId, now) =>
      Effect.sync(() => {
        const membership = memberships.get(membershipId)
        if (membership === undefined) return false
        memberships.set(membershipId, { ...membership, acceptedAt: membership.acceptedAt ?? now })
        return true
      }),
    changeMembership: (id, changed) =>
      Effect.sync(() => {
        const current = memberships.get(id)
        if (current === undefined) return "unknown" as const
        if (changed.role !== current.role && isLastAdmin(tables, current)) return "last-admin" as const
        const unknown = findUnknownClient(tables, current.orgId, changed)
        if (unknown !== null) return { unknownClient: unknown }
        memberships.set(id, { ...current, role: changed.role, corporates: keepClients(changed) })
        return "changed" as const
      }),
    removeMembership: (id, now) =>
      Effect.sync(() => {
        const current = memberships.get(id)
        if (current === undefined) return "unknown" as const
        if (isLastAdmin(tables, current)) return "last-admin" as const
        memberships.delete(id)
        for (const [link, { membershipId }] of tables.userLinks)
          if (membershipId === id) tables.userLinks.delete(link)
        for (const [session, stored] of tables.userSessions)
          if (stored.membershipId === id)
            tables.userSessions.set(session, {
              ...stored,
              membershipId: null,
              endedAt: stored.endedAt ?? now,
            })
        return "changed" as const
      }),
    listMembers: (team, { search, filter, corporate, after, limit }) =>
      Effect.sync(() => {
        const listed = listTeam(tables, team)
        const start = after === null ? 0 : listed.findIndex(({ membership }) => membership.id === after) + 1
        return listed
          .slice(start)
          .filter(FILTERS[filter])
          .filter(
            ({ membership: { role, corporates } }) =>
              corporate === null || role !== "vendor-member" || corporates.includes(corporate),
          )
          .filter(({ user }) => search === null || matches(user, search.toLowerCase()))
          .slice(0, limit)
      }),
    countMembers: (team) =>
      Effect.sync(() => {
        const listed = listTeam(tables, team)
        const count = (filter: MemberFilter) => listed.filter(FILTERS[filter]).length
        return {
          everyone: count("everyone"),
          admins: count("admins"),
          members: count("members"),
          invited: count("invited"),
        }
      }),
    getSignInDomains: (orgId) =>
      Effect.sync(() => (tables.organizations.has(orgId) ? (tables.signInDomains.get(orgId) ?? []) : null)),
    countByDomain: (orgId) =>
      Effect.sync(() => {
        const counts = new Map<string, number>()
        for (const { userId, ...membership } of memberships.values()) {
          if (membership.orgId !== orgId || membership.acceptedAt === null) continue
          const domain = emailDomain(users.get(userId)?.email ?? "")
          counts.set(domain, (counts.get(domain) ?? 0) + 1)
        }
        return [...counts]
          .map(([domain, count]) => ({ domain, count }))
          .toSorted((a, b) => b.count - a.count || (a.domain < b.domain ? -1 : 1))
      }),
    setSignInDomains: (orgId, domains) => Effect.sync(() => void tables.signInDomains.set(orgId, domains)),
    setName: (userId, name) => change(userId, { name }),
    setPassword: (userId, passwordHash) => change(userId, { passwordHash }),
    setSecondFactor: (userId, secondFactor, recoveryDigests) =>
      Effect.andThen(
        change(userId, { secondFactor }),
        Effect.sync(() => {
          recoveryCodes.set(userId, new Set(recoveryDigests.map(toHex)))
        }),
      ),
    takeStep: (userId, step) =>
      Effect.sync(() => {
        const user = users.get(userId)
        if (user?.secondFactor == null || (user.secondFactor.lastStep ?? -1) >= step) return false
        users.set(userId, { ...user, secondFactor: { ...user.secondFactor, lastStep: step } })
        return true
      }),
    takeRecoveryCode: (userId, digest) =>
      Effect.sync(() => recoveryCodes.get(userId)?.delete(toHex(digest)) ?? false),
    countRecoveryCodes: (userId) => Effect.sync(() => recoveryCodes.get(userId)?.size ?? 0),
  }
}

const toHex = (digest: Uint8Array): string => Buffer.from(digest).toString("hex")

const findByEmail = ({ users }: Tables, email: string): User | null =>
  [...users.values()].find((user) => foldEmail(user.email) === foldEmail(email)) ?? null

const toMembership = (
  { organizations, signInDomains }: Tables,
  membership: StoredMembership,
): Membership => ({
  ...membership,
  signInDomains: signInDomains.get(membership.orgId ?? "") ?? [],
  organization: membership.orgId === null ? null : (organizations.get(membership.orgId)?.name ?? null),
})

/** With the name of its organization. */
export const findMembership = (tables: Tables, id: string): Membership | null => {
  const membership = tables.memberships.get(id)
  return membership === undefined ? null : toMembership(tables, membership)
}

const compareMemberships = (a: StoredMembership, b: StoredMembership): number =>
  a.invitedAt - b.invitedAt || (a.id < b.id ? -1 : 1)

const keepClients = ({ role, corporates }: Pick<NewMembership, "role" | "corporates">) =>
  role === "vendor-member" ? [...new Set(corporates)].toSorted() : []

const findUnknownClient = (
  { connections }: Tables,
  vendorOrgId: string | null,
  membership: Pick<NewMembership, "role" | "corporates">,
): string | null => {
  const known = new Set(
    [...connections.values()].filter((each) => each.vendorOrgId === vendorOrgId).map(({ orgId }) => orgId),
  )
  return keepClients(membership).find((orgId) => !known.has(orgId)) ?? null
}

const isLastAdmin = ({ memberships }: Tables, { role, orgId, acceptedAt }: StoredMembership): boolean =>
  ADMIN_ROLES.includes(role) &&
  acceptedAt !== null &&
  [...memberships.values()].filter(
    (each) => each.orgId === orgId && each.role === role && each.acceptedAt !== null,
  ).length <= 1

const listTeam = (tables: Tables, team: Team): ReadonlyArray<TeamMember> =>
  [...tables.memberships.values()]
    .filter(({ orgId, role }) => orgId === getTeamOrgId(team) && TEAM_ROLES[team.kind].includes(role))
    .toSorted(compareMemberships)
    .flatMap((membership) => {
      const user = tables.users.get(membership.userId)
      return user === undefined ? [] : [toTeamMember(tables, membership, user)]
    })

const toTeamMember = (tables: Tables, membership: StoredMembership, user: User): TeamMember => {
  const signIns = [...tables.userSessions.values()].filter(
    ({ userId, stage }) => userId === user.id && stage === "signed-in",
  )
  return {
    membership: toMembership(tables, membership),
    user: { id: user.id, email: user.email, name: user.name, hasSecondFactor: hasSecondFactor(user) },
    clients: membership.corporates
      .map((orgId) => ({ orgId, name: tables.organizations.get(orgId)?.name ?? "" }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    lastSignInAt: signIns.length === 0 ? null : Math.max(...signIns.map(({ createdAt }) => createdAt)),
  }
}

const matches = ({ email, name }: TeamMember["user"], search: string): boolean =>
  email.toLowerCase().includes(search) || name.toLowerCase().includes(search)

const FILTERS: Readonly<Record<MemberFilter, (member: TeamMember) => boolean>> = {
  everyone: () => true,
  admins: ({ membership }) => membership.role !== "vendor-member",
  members: ({ membership }) => membership.role === "vendor-member",
  invited: ({ membership }) => membership.acceptedAt === null,
}
