import type * as Effect from "effect/Effect"

import type { OrganizationLookup } from "../../domain/connection/organization-lookup.ts"
import type { StorageError } from "../storage-error.ts"
import type {
  Organization,
  OrganizationDetails,
  KnownOrganization,
  OrganizationProfile,
} from "../../domain/connection/organization.ts"

export interface NewOrganization {
  readonly id: string
  readonly name: string
  readonly createdAt: number
}

/** A vendor's own name for a corporate. */
export interface RemoteName {
  readonly vendorOrgId: string
  readonly remoteOrgId: string
}

export interface OrganizationStore {
  /**
   * Finds the corporate, or makes it from `newcomer`. Concurrent equal calls make one organization.
   *
   * A known remote name decides, whatever the lookup finds. A new name is linked to the corporate that is found or made,
   * unless that one has another name of the same vendor: then a new corporate is made, without a domain of its own
   * (specification/endpoints.md#organization-resolution).
   */
  readonly findOrCreate: (
    lookup: OrganizationLookup,
    newcomer: NewOrganization,
    remote: RemoteName | null,
  ) => Effect.Effect<Organization, StorageError>
  /** Null: it does not exist, or is not related to the vendor. */
  readonly findDetails: (
    vendorOrgId: string,
    orgId: string,
  ) => Effect.Effect<OrganizationDetails | null, StorageError>
  /** A corporate; null: it does not exist. */
  readonly find: (orgId: string) => Effect.Effect<KnownOrganization | null, StorageError>
  readonly saveProfile: (
    orgId: string,
    profile: OrganizationProfile,
    now: number,
  ) => Effect.Effect<void, StorageError>
  /** An HR admin of the corporate, made when the address is new there; returns the id. */
  readonly ensureUser: (
    orgId: string,
    user: {
      readonly id: string
      readonly email: string
      readonly fullName: string
      readonly createdAt: number
    },
  ) => Effect.Effect<string, StorageError>
  /** An HR admin of this corporate; null: it has none with this id. */
  readonly findUser: (
    orgId: string,
    userId: string,
  ) => Effect.Effect<{ readonly email: string; readonly fullName: string } | null, StorageError>
}
