import type { TenantScope } from "../../../../core/ports/tenant-scope.ts"

/*
 * Two vendors, each connected with both of two corporates, and members of all four: rows of every table, each with the scopes that
 * own it. The ids are hashes of names.
 */

export const VENDORS = ["v1", "v2"] as const
export const CORPORATES = ["c1", "c2"] as const
export const PLACES = VENDORS.flatMap((vendor) =>
  CORPORATES.map((corporate) => ({ vendor, corporate, connection: vendor + corporate })),
)
export const CONNECTIONS = PLACES.map(({ connection }) => connection)

/** The names of the scopes: a vendor, a corporate, or a connection. */
export const SCOPES = [...VENDORS, ...CORPORATES, ...CONNECTIONS]

export const toScope = (name: string): TenantScope["kind"] => {
  if (CONNECTIONS.includes(name)) return "connection"
  return isVendor(name) ? "vendor" : "corporate"
}

/** Scopes of tenants that do not exist. */
export const NOBODY = (["vendor", "corporate", "connection"] as const).map(
  (kind) => [`nobody, a ${kind}`, kind] as const,
)

/** SQL of an id. */
export const id = (name: string): string => `md5('${name}')::uuid`
export const bytes = (name: string): string => `decode(md5('${name}'), 'hex')`
export const AT = "timestamptz '2031-01-01'"

/** An organization that is connected with nobody. */
export const STRANGER = "c3"

export const isVendor = (name: string): boolean => VENDORS.some((vendor) => vendor === name)
