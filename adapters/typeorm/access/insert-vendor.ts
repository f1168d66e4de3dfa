import type { EntityManager } from "typeorm"
import { foldEmail } from "../../../core/domain/access/users/user.ts"
import { foldOrganizationName } from "../../../core/domain/connection/organization-lookup.ts"
import type { NewVendor, NewVendorAdmin, VendorCreated } from "../../../core/ports/access/vendor-store.ts"
import { apiKeyRow, basicUserRow, vendorKeyRow } from "../rows/credentials.ts"
import { organizationRow } from "../rows/organization.ts"
import { vendorRow, webhookEndpointRow } from "../rows/vendor.ts"
import { ADD_MEMBERSHIP, ADD_USER, FIND_USER, SET_FIRST_PASSWORD } from "./users/change-memberships.ts"

/** The rows of a new vendor: its organization, credentials, endpoint, keys and first admin. */
export const insertVendor = async (manager: EntityManager, vendor: NewVendor): Promise<VendorCreated> => {
  const at = new Date(vendor.createdAt)
  const ofVendor = { vendor_org_id: vendor.orgId, created_at: at }
  await manager.insert(organizationRow, {
    id: vendor.orgId,
    name: vendor.name,
    folded_name: foldOrganizationName(vendor.name),
    is_client: true,
    is_corporate: false,
    created_at: at,
    modified_at: at,
  })
  await manager.insert(vendorRow, {
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
  await manager.insert(apiKeyRow, {
    ...ofVendor,
    id: vendor.apiKey.id,
    digest: Buffer.from(vendor.apiKey.digest),
    prefix: vendor.apiKey.prefix,
  })
  await manager.insert(basicUserRow, {
    ...ofVendor,
    id: vendor.basicUser.id,
    username: vendor.basicUser.username,
    password_digest: Buffer.from(vendor.basicUser.passwordDigest),
  })
  if (vendor.endpoint !== null) {
    await manager.insert(webhookEndpointRow, {
      vendor_org_id: vendor.orgId,
      url: vendor.endpoint.url,
      events: [...vendor.endpoint.events],
    })
  }
  for (const { id, kid, encrypts, jwk } of vendor.keys) {
    await manager.insert(vendorKeyRow, { ...ofVendor, id, kid, encrypts, jwk: { ...jwk } })
  }
  const { admin } = vendor
  return { isPasswordSet: admin !== null && (await addAdmin(manager, vendor.orgId, admin, at)) }
}

/** Returns whether the password was set; a person who has one keeps it. */
const addAdmin = async (
  manager: EntityManager,
  orgId: string,
  { id, email, passwordHash }: NewVendorAdmin,
  at: Date,
): Promise<boolean> => {
  const folded = foldEmail(email)
  await manager.query(ADD_USER.text, [id, email, folded, at])
  const [user] = await manager.query<ReadonlyArray<{ id: string }>>(FIND_USER.text, [folded])
  await manager.query(ADD_MEMBERSHIP.text, [id, user?.id, "vendor-admin", orgId, at, at])
  // Of an update, this driver returns the rows and their number.
  const [changed] = await manager.query<[ReadonlyArray<unknown>, number]>(SET_FIRST_PASSWORD.text, [
    user?.id,
    passwordHash,
  ])
  return changed.length > 0
}
