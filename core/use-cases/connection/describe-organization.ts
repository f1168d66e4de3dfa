import * as Effect from "effect/Effect"
import type { ConnectionStatus } from "../../contract/connection-status.ts"
import type { InviteStatus, OrganizationRecord } from "../../contract/connection/organization.ts"
import { formatTimestamp } from "../../contract/wire-values.ts"
import type { OrganizationDetails } from "../../domain/connection/organization.ts"
import type { OrganizationStore } from "../../ports/connection/organization-store.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ActionForbidden, authorizeVendor } from "../authorization/authorize.ts"
import { type VendorNotFound, OrganizationNotFound } from "../authorization/authorization-errors.ts"

/** GET /api/org_details/{org}/: a corporate that the vendor invited, or the vendor itself. */
export const makeDescribeOrganization = ({
  organizations,
  plainLogo,
}: {
  readonly organizations: OrganizationStore
  /** The URL of the default logo. */
  readonly plainLogo: string
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    { vendorOrgId, orgId }: { readonly vendorOrgId: string; readonly orgId: string },
  ): Effect.fn.Return<
    OrganizationRecord,
    ActionForbidden | VendorNotFound | OrganizationNotFound | StorageError
  > {
    yield* authorizeVendor(actor, "organization.describe", vendorOrgId)
    const details = yield* organizations.findDetails(vendorOrgId, orgId)
    if (details === null) return yield* new OrganizationNotFound()
    return toOrganizationRecord(details, plainLogo)
  })

/** A vendor counts as accepted from its creation. */
const INVITE_STATUS: Readonly<Record<ConnectionStatus, InviteStatus>> = {
  CONNECTION_INVITED: "invited",
  CONNECTION_ACCEPTED: "accepted",
  CONNECTION_FAILED: "accepted",
  CONNECTION_TERMINATED: "terminated",
}

const toOrganizationRecord = (details: OrganizationDetails, plainLogo: string): OrganizationRecord => ({
  id: details.number,
  uuid: details.id,
  org_name: details.name,
  org_cin: details.cin,
  website_url: details.websiteUrl,
  logo_url: details.logoUrl === "" ? plainLogo : details.logoUrl,
  email_domain: details.emailDomain,
  invite_status: details.connection === null ? "accepted" : INVITE_STATUS[details.connection.status],
  created_on: formatTimestamp(details.createdAt),
  modified_on: formatTimestamp(details.modifiedAt),
  is_client: details.isClient,
  is_corporate: details.isCorporate,
  brand_name: details.brandName,
  remote_org_id: details.remoteOrgId,
  hrms: details.connection?.connector ?? null,
})
