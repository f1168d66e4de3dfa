import type { Role } from "../env.ts"

/** The api role answers in the main thread, which no work keeps from it; the others answer nobody. */
export type ThreadName = "main" | "background"

export const filterRoles = (thread: ThreadName, roles: ReadonlyArray<Role>): ReadonlyArray<Role> =>
  roles.filter((role) => (role === "api") === (thread === "main"))
