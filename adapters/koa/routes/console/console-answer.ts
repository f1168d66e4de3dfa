import { formatTimestamp } from "../../../../core/contract/wire-values.ts"
import { reply } from "../../implement.ts"
import type { AuthenticatedSession } from "../../../../core/use-cases/accounts/sessions/authenticate-session.ts"

/** The vendor whose pages are shown; without one the use-cases find none. */
export const getVendor = ({ vendorOrgId }: Pick<AuthenticatedSession, "vendorOrgId">): string =>
  vendorOrgId ?? ""

export const toTimestamp = (at: number | null): string | null => (at === null ? null : formatTimestamp(at))

/** The response of a call that has nothing to say but that it was done. */
export const DONE = reply(200, {})
