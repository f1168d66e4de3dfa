import * as Effect from "effect/Effect"
import type { Passkeys } from "../../../ports/access/users/passkeys.ts"

/** The ways to sign in that this installation offers beside the password and the mailed link. */
export interface SignInWays {
  readonly passkeys: boolean
}

export interface SignInWaysPorts {
  readonly passkeys: Pick<Passkeys, "isAvailable">
}

export const makeListSignInWays =
  ({ passkeys }: SignInWaysPorts) =>
  (): Effect.Effect<SignInWays> =>
    Effect.succeed({ passkeys: passkeys.isAvailable })
