import * as Effect from "effect/Effect"
import { foldEmail } from "../../../domain/email-address.ts"
import {
  foldOrganizationName,
  type OrganizationLookup,
  getOwnDomain,
} from "../../../domain/connection/organization-lookup.ts"
import type { Organization, OrganizationDetails } from "../../../domain/connection/organization.ts"
import type {
  NewOrganization,
  OrganizationStore,
  RemoteName,
} from "../../../ports/connection/organization-store.ts"
import { findRemoteName } from "../stored-connection.ts"
import { addOrganization, type StoredOrganization, type Tables } from "../tables.ts"

export const makeMemoryOrganizationStore = (tables: Tables): OrganizationStore => ({
  findOrCreate: (lookup, newcomer, remote) =>
    Effect.sync(() => {
      if (remote === null) return findOrCreateOrganization(tables, lookup, newcomer)
      const named = tables.remoteNames.find((other) => isSame(other, remote))
      if (named !== undefined) return toOrganization(tables.organizations.get(named.orgId))
      const found = findOrCreateOrganization(tables, lookup, newcomer)
      const isTaken = findRemoteName(tables, remote.vendorOrgId, found.id) !== null
      const meant = isTaken ? createOrganization(tables, newcomer, null) : found
      tables.remoteNames.push({ ...remote, orgId: meant.id })
      return meant
    }),

  findDetails: (vendorOrgId, orgId) =>
    Effect.sync(() => {
      const stored = tables.organizations.get(orgId)
      const connection = [...tables.connections.values()]
        .filter((other) => other.vendorOrgId === vendorOrgId && other.orgId === orgId)
        .toSorted((a, b) => b.createdAt - a.createdAt)[0]
      if (stored === undefined || (connection === undefined && orgId !== vendorOrgId)) return null
      const { ownName, ...details } = stored
      const remoteOrgId = findRemoteName(tables, vendorOrgId, orgId)
      if (connection === undefined) return { ...details, remoteOrgId, connection: null }
      const { status, connector, relation, adminEmail, createdAt, statusAt } = connection
      return {
        ...details,
        name: ownName ?? relation.corporateName,
        emailDomain: getOwnDomain(stored.emailDomain, adminEmail),
        number: relation.orgNumber,
        createdAt,
        modifiedAt: Math.max(statusAt, stored.modifiedAt > stored.createdAt ? stored.modifiedAt : 0),
        remoteOrgId,
        connection: { status, connector },
      } satisfies OrganizationDetails
    }),

  find: (orgId) =>
    Effect.sync(() => {
      const stored = tables.organizations.get(orgId)
      if (stored?.isCorporate !== true) return null
      const { ownName, cin, websiteUrl, logoUrl, brandName } = stored
      const profile = { name: ownName, cin, websiteUrl, logoUrl, brandName }
      return { ...toOrganization(stored), profile }
    }),

  saveProfile: (orgId, { name, ...said }, modifiedAt) =>
    Effect.sync(() => {
      const stored = tables.organizations.get(orgId)
      if (stored !== undefined)
        tables.organizations.set(orgId, { ...stored, ...said, ownName: name, modifiedAt })
    }),

  ensureUser: (orgId, user) =>
    Effect.sync(() => {
      const email = foldEmail(user.email)
      const known = tables.corporateUsers.find((other) => other.orgId === orgId && other.email === email)
      if (known !== undefined) return known.id
      tables.corporateUsers.push({ ...user, email, orgId })
      return user.id
    }),

  findUser: (orgId, userId) =>
    Effect.sync(() => {
      const user = tables.corporateUsers.find((other) => other.orgId === orgId && other.id === userId)
      return user === undefined ? null : { email: user.email, fullName: user.fullName }
    }),
})

const isSame = (a: RemoteName, b: RemoteName) =>
  a.vendorOrgId === b.vendorOrgId && a.remoteOrgId === b.remoteOrgId

export const findOrCreateOrganization = (
  tables: Tables,
  lookup: OrganizationLookup,
  newcomer: NewOrganization,
): Organization => {
  const found = [...tables.organizations.values()].find(
    ({ isCorporate, emailDomain, name }) =>
      isCorporate &&
      (lookup.by === "domain"
        ? emailDomain === lookup.domain
        : foldOrganizationName(name) === lookup.foldedName),
  )
  if (found !== undefined) return toOrganization(found)
  return createOrganization(tables, newcomer, lookup.by === "domain" ? lookup.domain : null)
}

const createOrganization = (
  tables: Tables,
  { id, name, createdAt }: NewOrganization,
  emailDomain: string | null,
): Organization => {
  const made = addOrganization(tables, {
    id,
    name: name.trim(),
    emailDomain,
    createdAt,
    isCorporate: true,
    isClient: false,
  })
  return toOrganization(made)
}

const toOrganization = (stored: StoredOrganization | undefined): Organization => {
  if (stored === undefined) throw new Error("There is no such organization")
  const { id, name, emailDomain } = stored
  return { id, name, emailDomain }
}
