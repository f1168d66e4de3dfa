import type { ConnectionStatus } from "../../contract/connection/connection-status.ts"

/** A corporate. */
export interface Organization {
  readonly id: string
  readonly name: string
  readonly emailDomain: string | null
}

/** What a corporate says of itself, for all its vendors; null or empty: nothing. */
export interface OrganizationProfile {
  readonly name: string | null
  readonly cin: string | null
  readonly websiteUrl: string
  readonly logoUrl: string
  readonly brandName: string | null
}

/** A corporate as the operator knows it. */
export interface KnownOrganization extends Organization {
  readonly profile: OrganizationProfile
}

/**
 * A corporate, or the vendor itself, as a vendor may know it: by what the corporate says of itself, and by what stands in the
 * vendor's own invitation. Nothing of it comes from another vendor's.
 */
export interface OrganizationDetails extends Organization, Omit<OrganizationProfile, "name"> {
  /** The integer `id` of the organization record; of the vendor's relation to the corporate. */
  readonly number: number
  readonly isClient: boolean
  readonly isCorporate: boolean
  /** Of the vendor's own connection. */
  readonly createdAt: number
  readonly modifiedAt: number
  /** How the vendor calls it. */
  readonly remoteOrgId: string | null
  /** The vendor's newest connection to it; null: it is the vendor itself. */
  readonly connection: { readonly status: ConnectionStatus; readonly connector: string | null } | null
}
