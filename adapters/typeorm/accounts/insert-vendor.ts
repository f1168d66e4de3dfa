import { foldEmail } from "../../../core/domain/email-address.ts"
import { foldOrganizationName } from "../../../core/domain/connection/organization-lookup.ts"
import type { NewVendor, NewVendorAdmin, VendorCreated } from "../../../core/ports/accounts/vendor-store.ts"
import type { Tx } from "../database.ts"
import { apiKeyRow, basicUserRow, vendorKeyRow } from "../rows/accounts/credentials.ts"
import { organizationRow } from "../rows/organization.ts"
import { vendorRow, webhookEndpointRow } from "../rows/accounts/vendor.ts"
import { ADD_MEMBERSHIP, ADD_USER, FIND_USER, SET_FIRST_PASSWORD } from "./users/change-memberships.ts"

/** The rows of a new vendor: its organization, credentials, endpoint, keys and first admin. */
export const insertVendor = async (tx: Tx, vendor: NewVendor): Promise<VendorCreated> => {
  const at = new Date(vendor.createdAt)
  const ofVendor = { vendor_org_id: vendor.orgId, created_at: at }
  await tx.rows(organizationRow).insert({
    id: vendor.orgId,
    name: vendor.name,
    folded_name: foldOrganizationName(vendor.name),
    is_client: true,
    is_corporate: false,
    created_at: at,
    modified_at: at,
  })
  await tx.rows(vendorRow).insert({
    org_id: vendor.orgId,
    time_zone: vendor.timeZone,
    app_key: vendor.appKey,
    app_secret: Buffer.from(vendor.appSecret.sealed.bytes),
    app_secret_master_key_id: vendor.appSecret.sealed.masterKeyId,
    app_secret_id: vendor.appSecret.id,
    app_secret_prefix: vendor.appSecret.prefix,
    flags: vendor.flags,
    origins: [...vendor.origins],
    created_at: at,
  })
  await tx.rows(apiKeyRow).insert({
    ...ofVendor,
    id: vendor.apiKey.id,
    digest: Buffer.from(vendor.apiKey.digest),
    prefix: vendor.apiKey.prefix,
  })
  await tx.rows(basicUserRow).insert({
    ...ofVendor,
    id: vendor.basicUser.id,
    username: vendor.basicUser.username,
    password_digest: Buffer.from(vendor.basicUser.passwordDigest),
  })
  if (vendor.endpoint !== null) {
    await tx.rows(webhookEndpointRow).insert({
      vendor_org_id: vendor.orgId,
      url: vendor.endpoint.url,
      events: [...vendor.endpoint.events],
    })
  }
  for (const { id, kid, encrypts, jwk } of vendor.keys) {
    await tx.rows(vendorKeyRow).insert({ ...ofVendor, id, kid, encrypts, jwk: { ...jwk } })
  }
  const { admin } = vendor
  return { isPasswordSet: admin !== null && (await addAdmin(tx, vendor.orgId, admin, at)) }
}

/** Returns whether the password was set; a person who has one keeps it. */
const addAdmin = async (
  tx: Tx,
  orgId: string,
  { id, email, passwordHash }: NewVendorAdmin,
  at: Date,
): Promise<boolean> => {
  const folded = foldEmail(email)
  await tx.run(ADD_USER, [id, email, folded, at])
  const [user] = await tx.run<{ id: string }>(FIND_USER, [folded])
  await tx.run(ADD_MEMBERSHIP, [id, user?.id, "vendor-admin", orgId, at, at])
  const changed = await tx.run(SET_FIRST_PASSWORD, [user?.id, passwordHash])
  return changed.length > 0
}
