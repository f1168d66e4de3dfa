import * as Effect from "effect/Effect"
import {
  ConsoleProviderAnswer,
  ConsoleProviderRequest,
} from "../../../../core/contract/access/console/sign-in.ts"
import type { ProviderUseCases } from "../../../../core/use-cases/access/provider/provider-use-cases.ts"
import type { ConsoleVisitor } from "../../access/console.ts"
import { expireCookie, formatCookie, PROVIDER_COOKIE } from "../../access/cookies.ts"
import { type Access, endpoint } from "../../endpoint.ts"
import { DEFAULT_STYLE, failure } from "../../failure.ts"
import type { Route } from "../../route.ts"
import { answerWith, SIGNED_IN } from "./signed-in-answer.ts"
import { SIGN_IN_ERRORS } from "./sign-in-errors.ts"

type ProviderApi = Pick<ProviderUseCases, "beginProviderSignIn" | "signInWithProvider">

const ERRORS = {
  ProviderMissing: () => failure(409, "Nobody signs in by an identity provider here."),
  ProviderUnavailable: () =>
    failure(
      502,
      "The identity provider does not respond as it should. Try again later, or sign in another way.",
    ),
}
const MISSING = {
  409: { description: "This installation has no identity provider.", schema: DEFAULT_STYLE.schema },
  502: { description: "The provider does not respond as it should.", schema: DEFAULT_STYLE.schema },
}

/** Signing in by the identity provider of the installation (OpenID Connect). */
export const providerSignInRoutes = (
  access: Access<ConsoleVisitor>,
  { beginProviderSignIn, signInWithProvider }: ProviderApi,
): ReadonlyArray<Route> => [
  endpoint({
    method: "POST",
    path: "/api/console/sign-in/provider/begin/",
    id: "beginProviderSignIn",
    tag: "Console",
    summary: "Begin to sign in by the identity provider",
    description:
      "The address of the provider to which the browser goes (OpenID Connect, Authorization Code with PKCE). A cookie keeps what its answer is checked with, for ten minutes. The provider sends the browser back to /console/provider.",
    access,
    answers: {
      200: {
        description: "The address.",
        schema: ConsoleProviderRequest,
        example: { address: "https://id.example/authorize?client_id=hrsync&response_type=code" },
      },
      ...MISSING,
    },
    handle: ({ caller }) =>
      Effect.map(beginProviderSignIn(), ({ address, token }) => {
        caller.setCookie(formatCookie(PROVIDER_COOKIE, token))
        return { status: 200, body: { address } }
      }),
    errors: ERRORS,
  }),
  endpoint({
    method: "POST",
    path: "/api/console/sign-in/provider/",
    id: "signInWithProvider",
    tag: "Console",
    summary: "Sign in by the identity provider",
    description:
      "Signs in the user of the provider's account, and sets the session's cookie. The account is linked to the user with its verified e-mail address the first time. The provider stands in for the password: a code of the second factor is still asked for, unless the provider says that it has asked for several factors (`amr`: `mfa`).",
    access,
    body: {
      schema: ConsoleProviderAnswer,
      types: ["json"],
      example: { query: "?code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj" },
    },
    answers: {
      200: SIGNED_IN,
      403: {
        description:
          "The account is no user's, which `data.tries_left` says; or the provider signed nobody in, or took too long.",
        schema: DEFAULT_STYLE.schema,
      },
      ...MISSING,
    },
    handle: ({ caller, body: { query } }) => {
      caller.setCookie(expireCookie(PROVIDER_COOKIE))
      return Effect.map(
        signInWithProvider({ query, token: caller.providerToken }, caller.browser),
        answerWith(caller),
      )
    },
    errors: {
      ...ERRORS,
      SignInRefused: SIGN_IN_ERRORS.SignInRefused,
      ProviderRefused: () =>
        failure(403, "The identity provider signed nobody in, or it took too long. Try again."),
    },
  }),
]
