import type { UserRole } from "../../../core/contract/accounts/console/user-role.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** The contract, as far as the tests of pages use it. */
    readonly contract: {
      /** The response that the contract shows of each call, by `METHOD /path/`. */
      readonly examples: Readonly<Record<string, unknown>>
      /** The actions that each role may perform. */
      readonly permissions: Readonly<Record<UserRole, ReadonlyArray<string>>>
    }
  }
}
