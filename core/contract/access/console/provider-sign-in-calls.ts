import { call } from "../../call.ts"
import { SIGNED_IN, TOO_MANY_ATTEMPTS } from "./sign-in-responses.ts"
import { ConsoleProviderAnswer, ConsoleProviderRequest } from "./sign-in.ts"

const PROVIDER_ERRORS = {
  409: {
    description: "This installation has no identity provider.",
    messages: { ProviderMissing: "Nobody signs in by an identity provider here." },
  },
  502: {
    description: "The provider does not respond as it should.",
    messages: {
      ProviderUnavailable:
        "The identity provider does not respond as it should. Try again later, or sign in another way.",
    },
  },
} as const

export const beginProviderSignIn = call({
  id: "beginProviderSignIn",
  method: "POST",
  path: "/api/console/sign-in/provider/begin/",
  caller: "consolePage",
  tag: "Console",
  summary: "Begin to sign in by the identity provider",
  description:
    "The address of the provider to which the browser goes (OpenID Connect, Authorization Code with PKCE). A cookie keeps what its answer is checked with, for ten minutes. The provider sends the browser back to /console/provider.",
  responses: {
    200: {
      description: "The address.",
      schema: ConsoleProviderRequest,
      example: { address: "https://id.example/authorize?client_id=hrsync&response_type=code" },
    },
  },
  errors: PROVIDER_ERRORS,
})

export const signInWithProvider = call({
  id: "signInWithProvider",
  method: "POST",
  path: "/api/console/sign-in/provider/",
  caller: "consolePage",
  tag: "Console",
  summary: "Sign in by the identity provider",
  description:
    "Signs in the user of the provider's account, and sets the session's cookie. The account is linked to the user with its verified e-mail address the first time. The provider stands in for the password: a code of the second factor is still asked for, unless the provider says that it has asked for several factors (`amr`: `mfa`).",
  body: {
    schema: ConsoleProviderAnswer,
    types: ["json"],
    example: { query: "?code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj" },
  },
  responses: SIGNED_IN,
  errors: {
    ...PROVIDER_ERRORS,
    ...TOO_MANY_ATTEMPTS,
    403: {
      description:
        "The account is no user's, which `data.tries_left` says; or the provider signed nobody in, or took too long.",
      messages: {
        SignInRefused: null,
        ProviderRefused: "The identity provider signed nobody in, or it took too long. Try again.",
      },
    },
  },
})
