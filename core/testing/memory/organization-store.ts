import * as Effect from "effect/Effect"
import { foldOrganizationName } from "../../domain/organization/resolution.ts"
import type { Organization, OrganizationStore } from "../../ports/organization-store.ts"
import type { StoredOrganization, Tables } from "./tables.ts"

export const makeMemoryOrganizationStore = (tables: Tables): OrganizationStore => ({
  findOrCreate: (lookup, newcomer) =>
    Effect.sync(() => {
      const found = [...tables.organizations.values()].find(
        ({ isCorporate, emailDomain, foldedName }) =>
          isCorporate &&
          (lookup.by === "domain" ? emailDomain === lookup.domain : foldedName === lookup.foldedName),
      )
      if (found !== undefined) return organizationOf(found)
      const made: StoredOrganization = {
        id: newcomer.id,
        name: newcomer.name.trim(),
        foldedName: foldOrganizationName(newcomer.name),
        emailDomain: lookup.by === "domain" ? lookup.domain : null,
        isCorporate: true,
      }
      tables.organizations.set(made.id, made)
      return organizationOf(made)
    }),
})

const organizationOf = ({ id, name, emailDomain }: StoredOrganization): Organization => ({
  id,
  name,
  emailDomain,
})
