import type { Role } from "../settings/env.ts"

/** The role api runs in the main thread, so that no other work delays requests; the other roles serve none. */
export type ThreadName = "main" | "background"

export const filterRoles = (thread: ThreadName, roles: ReadonlyArray<Role>): ReadonlyArray<Role> =>
  roles.filter((role) => (role === "api") === (thread === "main"))
