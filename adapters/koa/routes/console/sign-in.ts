import * as Effect from "effect/Effect"
import { REQUIRED_MESSAGE } from "../../../../core/contract/field-errors.ts"
import * as calls from "../../../../core/contract/accounts/console/sign-in-calls.ts"
import type { ConsoleLink } from "../../../../core/contract/accounts/console/sign-in.ts"
import { formatTimestamp } from "../../../../core/contract/wire-values.ts"
import type { OpenedUserLink } from "../../../../core/use-cases/accounts/sessions/open-user-link.ts"
import { type Implementation, implement, respond } from "../../calls/implement.ts"
import { withFailures } from "../../calls/call-errors.ts"
import { PASSWORD_UNFIT, refuseSignIn } from "./sign-in-errors.ts"
import { respondSignedIn } from "./signed-in-response.ts"

/** The calls before sign-in. */
export const signInCalls: ReadonlyArray<Implementation> = [
  implement(calls.listSignInWays, ({ accounts: { listSignInWays } }) =>
    Effect.map(listSignInWays(), (ways) => respond(200, ways)),
  ),

  implement(calls.signIn, ({ accounts: { signIn } }, { caller, body }) =>
    signIn(body, caller.browser).pipe(
      Effect.map(respondSignedIn(caller)),
      Effect.catchTag("SignInRefused", refuseSignIn),
    ),
  ),

  implement(calls.enterSecondFactor, ({ accounts: { enterCode, findHalfSession } }, { caller, body }) =>
    findHalfSession(caller.token).pipe(
      Effect.flatMap((half) => enterCode(half, body.code, caller.browser)),
      Effect.map(respondSignedIn(caller)),
      Effect.catchTag("SignInRefused", refuseSignIn),
    ),
  ),

  implement(calls.requestConsoleLink, ({ accounts: { requestUserLink } }, { body: { email, purpose } }) =>
    Effect.as(requestUserLink(email, purpose), respond(202, {})),
  ),

  implement(calls.openConsoleLink, ({ accounts: { openUserLink } }, { body: { code } }) =>
    Effect.map(openUserLink(code), (opened) => respond(200, toConsoleLink(opened))),
  ),

  implement(
    calls.useConsoleLink,
    ({ accounts: { useLink } }, { caller, body: { code, name = null, password = null } }) =>
      withFailures(Effect.map(useLink({ code, name, password }, caller.browser), respondSignedIn(caller)), {
        ...PASSWORD_UNFIT,
        LinkIncomplete: ({ missing }) => ({
          message: "The request is not valid: see data.",
          data: Object.fromEntries(missing.map((field) => [field, REQUIRED_MESSAGE])),
        }),
      }),
  ),
]

const toConsoleLink = ({ link, user, membership }: OpenedUserLink): ConsoleLink => ({
  purpose: link.purpose,
  email: user.email,
  has_account: user.passwordHash !== null,
  organization: membership?.organization ?? null,
  role: membership?.role ?? null,
  expires_at: formatTimestamp(link.expiresAt),
})
