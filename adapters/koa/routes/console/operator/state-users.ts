import type { ConsoleVendorState } from "../../../../../core/contract/operation/console/vendor-state.ts"
import type { UserPage } from "../../../../../core/use-cases/accounts/users/list-users.ts"
import { toTimestamp } from "../console-response.ts"

const MOST = 100

/** The first users of a team. */
export const EVERYONE = {
  search: null,
  filter: "everyone",
  corporate: null,
  after: null,
  limit: MOST,
} as const

/** A user of a vendor or a company as the operator sees it. */
export const toStateUser = ({
  membership,
  user,
  lastSignInAt,
}: UserPage["members"][number]): ConsoleVendorState["users"][number] => ({
  name: user.name,
  email: user.email,
  role: membership.role,
  state: membership.acceptedAt === null ? "invited" : "active",
  last_sign_in_at: toTimestamp(lastSignInAt),
})
