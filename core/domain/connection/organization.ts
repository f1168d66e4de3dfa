import type { ConnectionStatus } from "../../contract/connection-status.ts"

/** A corporate. */
export interface Organization {
  readonly id: string
  readonly name: string
  readonly emailDomain: string | null
}

/** The profile that a corporate sets for all its vendors. Null or empty: not set. */
export interface OrganizationProfile {
  readonly name: string | null
  readonly cin: string | null
  readonly websiteUrl: string
  readonly logoUrl: string
  readonly brandName: string | null
}

/** A corporate as the operator sees it. */
export interface KnownOrganization extends Organization {
  readonly profile: OrganizationProfile
}

/**
 * A corporate, or the vendor itself, as a vendor may see it: the corporate's own profile, and the data of the vendor's own
 * invitation. It contains nothing from other vendors.
 */
export interface OrganizationDetails extends Organization, Omit<OrganizationProfile, "name"> {
  /** The integer `id` of the organization record. Each vendor has its own for a corporate. */
  readonly number: number
  readonly isClient: boolean
  readonly isCorporate: boolean
  /** From the vendor's own connection. */
  readonly createdAt: number
  readonly modifiedAt: number
  /** The vendor's own id for it. */
  readonly remoteOrgId: string | null
  /** The vendor's newest connection to it; null for the vendor itself. */
  readonly connection: { readonly status: ConnectionStatus; readonly connector: string | null } | null
}
