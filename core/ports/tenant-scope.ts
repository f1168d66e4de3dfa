import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/**
 * Whose rows the running call may see: those of a vendor, of a corporate, or of one connection (a journey). The ids are UUIDs;
 * the ids of organizations for the first two.
 */
export type TenantScope =
  | { readonly kind: "vendor"; readonly id: string }
  | { readonly kind: "corporate"; readonly id: string }
  | { readonly kind: "connection"; readonly id: string }

/** All tenants: the service itself, the operator, and callers who are not authenticated yet. */
export interface ServiceScope {
  readonly kind: "service"
}

export type StorageScope = TenantScope | ServiceScope

export const SERVICE_SCOPE: ServiceScope = { kind: "service" }

/**
 * The scope that storage enforces, in addition to the authorization of the use-case
 * (specification/promises.md#s5-tenants). Null: none was set, and storage rejects the call.
 */
export const CurrentTenantScope = Context.Reference<StorageScope | null>("hrsync/TenantScope", {
  defaultValue: () => null,
})

/** Runs the effect with the rows of a vendor. Its caller says why it may. */
export const asVendor =
  (vendorOrgId: string) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.provideService(effect, CurrentTenantScope, { kind: "vendor", id: vendorOrgId })

/** Runs the effect for all tenants. Its caller says why it may. */
export const asService = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.provideService(effect, CurrentTenantScope, SERVICE_SCOPE)
