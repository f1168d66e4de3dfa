import * as Effect from "effect/Effect"
import type { IdentityProvider } from "../../../ports/accounts/users/identity-provider.ts"
import type { UsedPorts } from "../../../ports/ports.ts"

/** The ways to sign in that this installation offers besides the password and the mailed link. */
export interface SignInWays {
  readonly passkeys: boolean
  /** The label of the identity provider; null: there is none. */
  readonly provider: string | null
}

export interface SignInWaysPorts extends UsedPorts<"passkeys.isAvailable"> {
  readonly identityProvider: Pick<IdentityProvider, "label"> | null
}

export const makeListSignInWays =
  ({ identityProvider, passkeys }: SignInWaysPorts) =>
  (): Effect.Effect<SignInWays> =>
    Effect.succeed({ passkeys: passkeys.isAvailable, provider: identityProvider?.label ?? null })
