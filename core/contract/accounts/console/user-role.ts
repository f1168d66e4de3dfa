/** The roles of the console's users. A user has one membership, with one role, in each organization that it belongs to. */
export const USER_ROLES = ["operator", "vendor-admin", "vendor-member", "corporate-admin"] as const
export type UserRole = (typeof USER_ROLES)[number]
