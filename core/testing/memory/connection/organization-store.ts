import * as Effect from "effect/Effect"
import {
  foldOrganizationName,
  type OrganizationLookup,
  ownDomain,
} from "../../../domain/connection/resolution.ts"
import type {
  NewOrganization,
  Organization,
  OrganizationDetails,
  OrganizationStore,
  RemoteName,
} from "../../../ports/connection/organization-store.ts"
import { newOrganization, type StoredOrganization, type Tables } from "../tables.ts"

export const makeMemoryOrganizationStore = (tables: Tables): OrganizationStore => ({
  findOrCreate: (lookup, newcomer, remote) =>
    Effect.sync(() => {
      if (remote === null) return findOrMake(tables, lookup, newcomer)
      const named = tables.remoteNames.find((other) => isSame(other, remote))
      if (named !== undefined) return organizationOf(tables.organizations.get(named.orgId))
      const found = findOrMake(tables, lookup, newcomer)
      const isTaken = remoteNameOf(tables, remote.vendorOrgId, found.id) !== null
      const meant = isTaken ? make(tables, newcomer, null) : found
      tables.remoteNames.push({ ...remote, orgId: meant.id })
      return meant
    }),

  details: (vendorOrgId, orgId) =>
    Effect.sync(() => {
      const stored = tables.organizations.get(orgId)
      const connection = [...tables.connections.values()]
        .filter((other) => other.vendorOrgId === vendorOrgId && other.orgId === orgId)
        .toSorted((a, b) => b.createdAt - a.createdAt)[0]
      if (stored === undefined || (connection === undefined && orgId !== vendorOrgId)) return null
      const { ownName, ...details } = stored
      const remoteOrgId = remoteNameOf(tables, vendorOrgId, orgId)
      if (connection === undefined) return { ...details, remoteOrgId, connection: null }
      const { status, connector, relation, adminEmail, createdAt, statusAt } = connection
      return {
        ...details,
        name: ownName ?? relation.corporateName,
        emailDomain: ownDomain(stored.emailDomain, adminEmail),
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
      return { ...organizationOf(stored), profile }
    }),

  saveProfile: (orgId, { name, ...said }, modifiedAt) =>
    Effect.sync(() => {
      const stored = tables.organizations.get(orgId)
      if (stored !== undefined)
        tables.organizations.set(orgId, { ...stored, ...said, ownName: name, modifiedAt })
    }),

  ensureUser: (orgId, user) =>
    Effect.sync(() => {
      const email = user.email.trim().toLowerCase()
      const known = tables.corporateUsers.find((other) => other.orgId === orgId && other.email === email)
      if (known !== undefined) return known.id
      tables.corporateUsers.push({ ...user, email, orgId })
      return user.id
    }),
})

const isSame = (a: RemoteName, b: RemoteName) =>
  a.vendorOrgId === b.vendorOrgId && a.remoteOrgId === b.remoteOrgId

/** How the vendor calls the corporate. */
export const remoteNameOf = (tables: Tables, vendorOrgId: string, orgId: string): string | null =>
  tables.remoteNames.find((name) => name.vendorOrgId === vendorOrgId && name.orgId === orgId)?.remoteOrgId ??
  null

export const findOrMake = (
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
  if (found !== undefined) return organizationOf(found)
  return make(tables, newcomer, lookup.by === "domain" ? lookup.domain : null)
}

const make = (
  tables: Tables,
  { id, name, createdAt }: NewOrganization,
  emailDomain: string | null,
): Organization => {
  const made = newOrganization(tables, {
    id,
    name: name.trim(),
    emailDomain,
    createdAt,
    isCorporate: true,
    isClient: false,
  })
  return organizationOf(made)
}

const organizationOf = (stored: StoredOrganization | undefined): Organization => {
  if (stored === undefined) throw new Error("There is no such organization")
  const { id, name, emailDomain } = stored
  return { id, name, emailDomain }
}
