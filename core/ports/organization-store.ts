import type * as Effect from "effect/Effect"
import type { OrganizationLookup } from "../domain/organization/resolution.ts"
import type { StorageError } from "./storage-error.ts"

/** A corporate. */
export interface Organization {
  readonly id: string
  readonly name: string
  readonly emailDomain: string | null
}

export interface OrganizationStore {
  /** Finds the corporate, or makes it from `newcomer`. Any number of equal calls at once make one organization. */
  readonly findOrCreate: (
    lookup: OrganizationLookup,
    newcomer: { readonly id: string; readonly name: string; readonly createdAt: number },
  ) => Effect.Effect<Organization, StorageError>
}
