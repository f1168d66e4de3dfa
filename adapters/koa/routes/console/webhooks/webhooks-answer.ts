import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"

/** Employees' data and secrets must not remain in a cache. */
export const NOT_STORED = { "Cache-Control": "no-store" }

/** The vendor whose pages are shown; without one the use-cases find none. */
export const getVendor = ({ vendorOrgId }: AuthenticatedSession): string => vendorOrgId ?? ""
