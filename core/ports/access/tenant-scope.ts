import * as Context from "effect/Context"

/**
 * Whose rows the running call may see: those of a vendor, of a corporate, or of one connection (a journey). The ids are UUIDs;
 * the ids of organizations for the first two.
 */
export type TenantScope =
  | { readonly kind: "vendor"; readonly id: string }
  | { readonly kind: "corporate"; readonly id: string }
  | { readonly kind: "connection"; readonly id: string }

/**
 * The scope that storage enforces, in addition to the authorization of the use-case (quality.md S5). Null: the service itself,
 * the operator, and callers who are not authenticated yet.
 */
export const CurrentTenantScope = Context.Reference<TenantScope | null>("hrsync/TenantScope", {
  defaultValue: () => null,
})
