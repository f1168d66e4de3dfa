import {
  foldOrganizationName,
  type OrganizationLookup,
} from "../../../domain/connection/organization-lookup.ts"
import { emailDomain } from "../../../domain/email-address.ts"
import type { StoredConnection, Tables } from "../tables.ts"

/** Whether the domain of an HR admin or the name of a corporate matches the connection. */
export const isCandidate = (
  { organizations, corporateUsers }: Tables,
  { orgId, relation, adminEmail }: StoredConnection,
  lookup: OrganizationLookup,
): boolean => {
  const organization = organizations.get(orgId)
  if (lookup.by === "name") {
    const names = [organization?.name ?? "", relation.corporateName]
    return names.some((name) => foldOrganizationName(name) === lookup.foldedName)
  }
  const users = corporateUsers.filter((user) => user.orgId === orgId).map(({ email }) => email)
  const addresses = adminEmail === null ? users : [adminEmail, ...users]
  return (
    organization?.emailDomain === lookup.domain ||
    addresses.some((address) => emailDomain(address) === lookup.domain)
  )
}
