import * as Effect from "effect/Effect"
import { foldEmail } from "../../../core/domain/email-address.ts"
import type { ConnectionStatus } from "../../../core/contract/connection-status.ts"
import {
  foldOrganizationName,
  type OrganizationLookup,
  getOwnDomain,
} from "../../../core/domain/connection/organization-lookup.ts"
import type {
  KnownOrganization,
  Organization,
  OrganizationDetails,
  OrganizationProfile,
} from "../../../core/domain/connection/organization.ts"
import type {
  NewOrganization,
  OrganizationStore,
  RemoteName,
} from "../../../core/ports/connection/organization-store.ts"
import type { Database, Tx } from "../database.ts"
import type { ConnectionRow } from "../rows/connection.ts"
import { corporateUserRow, organizationRow, type OrganizationRow } from "../rows/organization.ts"

export const makeOrganizationStore = (database: Database): OrganizationStore => ({
  // Nearly every invitation names a known organization. It takes no lock, for which many equal ones would wait in turn.
  findOrCreate: (lookup, newcomer, remote) =>
    findKnown(database, lookup, remote).pipe(
      Effect.flatMap((known) =>
        known === undefined ? createUnlessKnown(database, lookup, newcomer, remote) : Effect.succeed(known),
      ),
    ),

  findDetails: (vendorOrgId, orgId) =>
    database
      .query<DetailsRow>("find the organization", DETAILS, [vendorOrgId, orgId])
      .pipe(Effect.map(([row]) => (row === undefined ? null : toOrganizationDetails(row)))),

  find: (orgId) =>
    database
      .rows("find the organization", organizationRow, (rows) =>
        rows.findOneBy({ id: orgId, is_corporate: true }),
      )
      .pipe(Effect.map((row) => (row === null ? null : toKnownOrganization(row)))),

  saveProfile: (id, { name, cin, websiteUrl, logoUrl, brandName }, now) =>
    database.write("save the organization", organizationRow, (rows) =>
      rows.update(
        { id },
        {
          own_name: name,
          org_cin: cin,
          website_url: websiteUrl,
          logo_url: logoUrl,
          brand_name: brandName,
          modified_at: new Date(now),
        },
      ),
    ),

  ensureUser: (orgId, { id, email, fullName, createdAt }) =>
    database
      .query<{ id: string }>("find or create the user", ENSURE_USER, [
        id,
        orgId,
        foldEmail(email),
        fullName,
        new Date(createdAt),
      ])
      .pipe(Effect.map(([row]) => row?.id ?? id)),

  findUser: (orgId, id) =>
    database
      .rows("find the user", corporateUserRow, (rows) => rows.findOneBy({ org_id: orgId, id }))
      .pipe(Effect.map((row) => (row === null ? null : { email: row.email, fullName: row.full_name }))),
})

const findKnown = (database: Database, lookup: OrganizationLookup, remote: RemoteName | null) => {
  const [statement, values] =
    remote === null
      ? [FIND[lookup.by], [toLookupValue(lookup)]]
      : [FIND_NAMED, [remote.vendorOrgId, remote.remoteOrgId]]
  return database
    .query<FoundRow>("find the organization", statement, values)
    .pipe(Effect.map(([row]) => (row === undefined ? undefined : toOrganization(row))))
}

const createUnlessKnown = (
  database: Database,
  lookup: OrganizationLookup,
  newcomer: NewOrganization,
  remote: RemoteName | null,
) =>
  database.transaction("find or create the organization", async (tx) => {
    if (remote === null) return findOrCreate(tx, lookup, newcomer)
    await tx.run(ONE_AT_A_TIME, [`${remote.vendorOrgId} ${remote.remoteOrgId}`])
    const named = await findByRemoteName(tx, remote)
    if (named !== undefined) return named
    const found = await findOrCreate(tx, lookup, newcomer)
    if (await linkRemoteName(tx, found.id, remote)) return found
    const made = await createOrganization(tx, newcomer, null)
    await linkRemoteName(tx, made.id, remote)
    return made
  })

/** Serialises equal lookups, so that the second one finds what the first one created. */
const ONE_AT_A_TIME = { text: "SELECT pg_advisory_xact_lock(hashtextextended('organization:' || $1, 0))" }

/** Returns the matching corporate, or creates one. Equal lookups wait for each other until the transaction ends. */
export const findOrCreate = async (
  tx: Tx,
  lookup: OrganizationLookup,
  newOrganization: NewOrganization,
): Promise<Organization> => {
  const value = toLookupValue(lookup)
  await tx.run(ONE_AT_A_TIME, [value])
  const [row] = await tx.run<FoundRow>(FIND[lookup.by], [value])
  if (row !== undefined) return toOrganization(row)
  return createOrganization(tx, newOrganization, lookup.by === "domain" ? lookup.domain : null)
}

const toLookupValue = (lookup: OrganizationLookup): string =>
  lookup.by === "domain" ? lookup.domain : lookup.foldedName

type FoundRow = Pick<OrganizationRow, "id" | "name" | "email_domain">

const toOrganization = (row: FoundRow): Organization => ({
  id: row.id,
  name: row.name,
  emailDomain: row.email_domain,
})

const SELECT = "SELECT id, name, email_domain FROM organization WHERE is_corporate AND"

const FIND = {
  domain: { text: `${SELECT} email_domain = $1` },
  /** If several corporates have the name, each with a private domain, the oldest one matches. */
  name: { text: `${SELECT} folded_name = $1 ORDER BY number LIMIT 1` },
}

const createOrganization = async (
  tx: Tx,
  newOrganization: NewOrganization,
  domain: string | null,
): Promise<Organization> => {
  const name = newOrganization.name.trim()
  const at = new Date(newOrganization.createdAt)
  await tx.run(INSERT, [newOrganization.id, name, foldOrganizationName(name), domain, at])
  return { id: newOrganization.id, name, emailDomain: domain }
}

const INSERT = {
  text: `INSERT INTO organization (id, name, folded_name, email_domain, is_client, is_corporate, created_at, modified_at)
    VALUES ($1, $2, $3, $4, false, true, $5, $5)`,
}

const findByRemoteName = async (
  tx: Tx,
  { vendorOrgId, remoteOrgId }: RemoteName,
): Promise<Organization | undefined> => {
  const [row] = await tx.run<FoundRow>(FIND_NAMED, [vendorOrgId, remoteOrgId])
  return row === undefined ? undefined : toOrganization(row)
}

const FIND_NAMED = {
  text: `SELECT o.id, o.name, o.email_domain FROM remote_organization r JOIN organization o ON o.id = r.org_id
    WHERE r.vendor_org_id = $1 AND r.remote_org_id = $2`,
}

/** Returns false if the vendor already uses another id for the corporate. */
const linkRemoteName = async (
  tx: Tx,
  orgId: string,
  { vendorOrgId, remoteOrgId }: RemoteName,
): Promise<boolean> => (await tx.run(LINK, [vendorOrgId, remoteOrgId, orgId])).length > 0

const LINK = {
  text: `INSERT INTO remote_organization (vendor_org_id, remote_org_id, org_id) VALUES ($1, $2, $3)
    ON CONFLICT (vendor_org_id, org_id) DO NOTHING RETURNING org_id`,
}

const toKnownOrganization = (row: OrganizationRow): KnownOrganization => ({
  ...toOrganization(row),
  profile: { name: row.own_name, ...toProfile(row) },
})

const toProfile = (row: OrganizationRow): Omit<OrganizationProfile, "name"> => ({
  cin: row.org_cin,
  websiteUrl: row.website_url,
  logoUrl: row.logo_url,
  brandName: row.brand_name,
})

type Related = Pick<
  ConnectionRow,
  "connector" | "corporate_name" | "org_number" | "admin_email" | "status_at"
> & {
  status: ConnectionStatus
  connected_at: Date
}

/** The columns of the connection are null for the vendor itself. */
type DetailsRow = OrganizationRow & { remote_org_id: string | null } & (Related | { status: null })

const DETAILS = {
  name: "organization-details",
  text: `SELECT ${organizationRow.listColumns("o")}, r.remote_org_id, c.status, c.status_at, c.connector, c.corporate_name, c.org_number, c.admin_email,
      c.created_at AS connected_at
    FROM organization o
    LEFT JOIN remote_organization r ON r.vendor_org_id = $1 AND r.org_id = o.id
    LEFT JOIN LATERAL (
      SELECT * FROM connection WHERE vendor_org_id = $1 AND org_id = o.id
      ORDER BY created_at DESC LIMIT 1) c ON true
    WHERE o.id = $2 AND (o.id = $1 OR c.status IS NOT NULL)`,
  shared: true,
}

const toOrganizationDetails = (row: DetailsRow): OrganizationDetails => ({
  ...toProfile(row),
  isClient: row.is_client,
  isCorporate: row.is_corporate,
  remoteOrgId: row.remote_org_id,
  ...(row.status === null ? toOwnOrganization(row) : toRelation(row)),
})

const toOwnOrganization = (row: OrganizationRow) => ({
  ...toOrganization(row),
  name: row.own_name ?? row.name,
  number: row.number,
  createdAt: row.created_at.getTime(),
  modifiedAt: row.modified_at.getTime(),
  connection: null,
})

/** Details from the vendor's own connection. */
const toRelation = (row: OrganizationRow & Related) => ({
  id: row.id,
  name: row.own_name ?? row.corporate_name,
  // The domain may come from another vendor's invitation.
  emailDomain: getOwnDomain(row.email_domain, row.admin_email),
  number: row.org_number,
  createdAt: row.connected_at.getTime(),
  // Ignores the date of an unchanged organization, which is that of the first vendor's invitation.
  modifiedAt: Math.max(
    row.status_at.getTime(),
    row.modified_at > row.created_at ? row.modified_at.getTime() : 0,
  ),
  connection: { status: row.status, connector: row.connector },
})

/** The no-op update makes RETURNING include an existing row. */
const ENSURE_USER = {
  text: `INSERT INTO corporate_user (id, org_id, email, full_name, created_at) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (org_id, email) DO UPDATE SET email = excluded.email RETURNING id`,
}
