import * as Effect from "effect/Effect"
import type { IdentityProvider } from "../../../ports/access/users/identity-provider.ts"
import type { Passkeys } from "../../../ports/access/users/passkeys.ts"

/** The ways to sign in that this installation offers beside the password and the mailed link. */
export interface SignInWays {
  readonly passkeys: boolean
  /** The label of the identity provider; null: there is none. */
  readonly provider: string | null
}

export interface SignInWaysPorts {
  readonly identityProvider: Pick<IdentityProvider, "label"> | null
  readonly passkeys: Pick<Passkeys, "isAvailable">
}

export const makeListSignInWays =
  ({ identityProvider, passkeys }: SignInWaysPorts) =>
  (): Effect.Effect<SignInWays> =>
    Effect.succeed({ passkeys: passkeys.isAvailable, provider: identityProvider?.label ?? null })
