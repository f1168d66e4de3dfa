import type { OrganizationLookup } from "../../core/domain/organization/resolution.ts"
import { foldOrganizationName } from "../../core/domain/organization/resolution.ts"
import type { Organization, OrganizationStore } from "../../core/ports/organization-store.ts"
import type { Database, Tx } from "./database.ts"

export const makeOrganizationStore = (database: Database): OrganizationStore => ({
  findOrCreate: (lookup, newcomer) =>
    database.transaction("find or create the organization", async (tx) => {
      await tx.run(ONE_AT_A_TIME, [lookup.by === "domain" ? lookup.domain : lookup.foldedName])
      const found = await find(tx, lookup)
      if (found !== undefined) return found
      const domain = lookup.by === "domain" ? lookup.domain : null
      await tx.run(INSERT, [
        newcomer.id,
        newcomer.name.trim(),
        foldOrganizationName(newcomer.name),
        domain,
        new Date(newcomer.createdAt),
      ])
      return { id: newcomer.id, name: newcomer.name.trim(), emailDomain: domain }
    }),
})

/** Equal lookups queue up, so that the second finds what the first made. */
const ONE_AT_A_TIME = { text: "SELECT pg_advisory_xact_lock(hashtextextended('organization:' || $1, 0))" }

const SELECT = "SELECT id, name, email_domain FROM organization WHERE is_corporate AND"

const FIND = {
  domain: { text: `${SELECT} email_domain = $1` },
  /** Several may carry the name (each with a private domain): the oldest is meant. */
  name: { text: `${SELECT} folded_name = $1 ORDER BY number LIMIT 1` },
}

const INSERT = {
  text: `INSERT INTO organization (id, name, folded_name, email_domain, is_client, is_corporate, created_at, modified_at)
    VALUES ($1, $2, $3, $4, false, true, $5, $5)`,
}

const find = async (tx: Tx, lookup: OrganizationLookup): Promise<Organization | undefined> => {
  const [row] = await tx.run<{ id: string; name: string; email_domain: string | null }>(FIND[lookup.by], [
    lookup.by === "domain" ? lookup.domain : lookup.foldedName,
  ])
  return row === undefined ? undefined : { id: row.id, name: row.name, emailDomain: row.email_domain }
}
