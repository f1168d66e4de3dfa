import * as Effect from "effect/Effect"
import * as calls from "../../../../core/contract/accounts/console/passkeys-calls.ts"
import { type Implementation, implement, respond } from "../../calls/implement.ts"
import { withFailures } from "../../calls/call-errors.ts"
import { PASSKEYS_UNAVAILABLE, refuseSignIn } from "./sign-in-errors.ts"
import { respondSignedIn } from "./signed-in-response.ts"

/** Signing in by a passkey. */
export const passkeySignInCalls: ReadonlyArray<Implementation> = [
  implement(calls.offerPasskeySignIn, ({ accounts: { offerPasskeySignIn } }) =>
    withFailures(
      Effect.map(offerPasskeySignIn(), (options) => respond(200, options)),
      PASSKEYS_UNAVAILABLE,
    ),
  ),

  implement(
    calls.signInWithPasskey,
    ({ accounts: { signInWithPasskey } }, { caller, body: { credential } }) =>
      signInWithPasskey(credential, caller.browser).pipe(
        Effect.map(respondSignedIn(caller)),
        Effect.catchTag("SignInRefused", refuseSignIn),
      ),
  ),
]
