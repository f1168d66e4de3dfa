import { formatTimestamp } from "../../../../core/contract/wire-values.ts"
import { respond } from "../../calls/implement.ts"
import type { AuthenticatedSession } from "../../../../core/use-cases/accounts/sessions/authenticate-session.ts"

/** The vendor whose pages are shown; without one the use-cases find no vendor. */
export const getVendor = ({ vendorOrgId }: Pick<AuthenticatedSession, "vendorOrgId">): string =>
  vendorOrgId ?? ""

export const toTimestamp = (at: number | null): string | null => (at === null ? null : formatTimestamp(at))

/** The response of a call that only confirms success. */
export const DONE = respond(200, {})
