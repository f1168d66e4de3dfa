import type { UserRole } from "../../../contract/accounts/console/user-role.ts"

/** The roles whose users must have a second factor. */
export type SecondFactorRoles = ReadonlyArray<UserRole>

/** The operators see every tenant. */
export const DEFAULT_SECOND_FACTOR_ROLES: SecondFactorRoles = ["operator"]
