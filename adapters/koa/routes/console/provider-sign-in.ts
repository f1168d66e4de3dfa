import * as Effect from "effect/Effect"
import * as calls from "../../../../core/contract/accounts/console/provider-sign-in-calls.ts"
import { LINK_MAILED } from "../../../../core/use-cases/accounts/provider/sign-in-with-provider.ts"
import { expireCookie, formatCookie, PROVIDER_COOKIE } from "../../authentication/cookies.ts"
import { type Implementation, implement, respond } from "../../calls/implement.ts"
import { refuseSignIn } from "./sign-in-errors.ts"
import { respondSignedIn } from "./signed-in-response.ts"

/** Signing in by the identity provider of the installation (OpenID Connect). */
export const providerSignInCalls: ReadonlyArray<Implementation> = [
  implement(
    calls.beginProviderSignIn,
    ({ accounts: { beginProviderSignIn } }, { caller, body: { again = false } }) =>
      Effect.map(beginProviderSignIn({ again }), ({ address, token }) => {
        caller.setCookie(formatCookie(PROVIDER_COOKIE, token))
        return respond(200, { address })
      }),
  ),

  implement(calls.signInWithProvider, ({ accounts: { signInWithProvider } }, { caller, body: { query } }) => {
    caller.setCookie(expireCookie(PROVIDER_COOKIE))
    return signInWithProvider({ query, token: caller.providerToken }, caller.browser).pipe(
      Effect.map((started) =>
        started === LINK_MAILED ? respond(200, { next: started }) : respondSignedIn(caller)(started),
      ),
      Effect.catchTag("SignInRefused", refuseSignIn),
    )
  }),
]
