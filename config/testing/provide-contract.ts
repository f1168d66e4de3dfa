import type { TestProject } from "vitest/node"
import { findDeclaredCalls } from "../../core/testing/declared-calls.ts"
import { USER_ROLES } from "../../core/contract/accounts/console/user-role.ts"
import { PERMISSIONS } from "../../core/use-cases/authorization/permissions.ts"
import type {} from "../../ui-sdk/console/testing/provided-contract.ts"

/** Gives the tests of pages what the service would respond and permit, without its code in their bundle. */
export default async ({ provide }: TestProject): Promise<void> => {
  const calls = await findDeclaredCalls()
  const examples = calls.flatMap(({ method, path, responses }) => {
    const [response] = Object.values(responses)
    return response?.example === undefined ? [] : [[`${method} ${path}`, response.example] as const]
  })
  const permissions = USER_ROLES.map((role) => [role, listActions(role)] as const)
  provide("contract", {
    examples: Object.fromEntries(examples),
    permissions: Object.fromEntries(permissions) as Record<
      (typeof USER_ROLES)[number],
      ReadonlyArray<string>
    >,
  })
}

const listActions = (role: (typeof USER_ROLES)[number]): ReadonlyArray<string> =>
  Object.entries(PERMISSIONS).flatMap(([action, reach]) => (reach[role] === "none" ? [] : [action]))
