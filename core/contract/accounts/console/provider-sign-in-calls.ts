import { consolePageCall, ok } from "../../call.ts"
import { TOO_MANY_ATTEMPTS } from "./sign-in-responses.ts"
import {
  ConsoleProviderAnswer,
  ConsoleProviderRequest,
  ConsoleProviderSignedIn,
  ConsoleProviderStart,
} from "./sign-in.ts"

export const PROVIDER_ERRORS = {
  409: {
    description: "This installation has no identity provider.",
    messages: { ProviderMissing: "Sign-in with an identity provider is not available here." },
  },
  502: {
    description: "The provider did not respond as expected.",
    messages: {
      ProviderUnavailable:
        "The identity provider did not respond as expected. Try again later, or sign in another way.",
    },
  },
} as const

export const beginProviderSignIn = consolePageCall({
  id: "beginProviderSignIn",
  route: "POST /api/console/sign-in/provider/begin/",
  summary: "Begin to sign in with the identity provider",
  description:
    "Returns the provider's address for the browser to open (OpenID Connect, Authorization Code with PKCE). For ten minutes, a cookie holds the values that verify the provider's response. The provider redirects the browser to /console/provider.",
  body: { schema: ConsoleProviderStart, example: { again: true } },
  responses: ok("The address.", ConsoleProviderRequest, {
    address: "https://id.example/authorize?client_id=hrsync&response_type=code",
  }),
  errors: PROVIDER_ERRORS,
})

export const signInWithProvider = consolePageCall({
  id: "signInWithProvider",
  route: "POST /api/console/sign-in/provider/",
  summary: "Sign in with the identity provider",
  description:
    "Signs in the user linked to the provider's account, and sets the session cookie. The first sign-in mails a link to the user with its verified email address, and only the link connects the account with the user: `link-mailed`. An organization can limit the email domains that sign in this way; operators do only where the installation allows it. The provider replaces the password only: a code of the second factor is still required, unless the provider reports that it has checked several factors (`amr`: `mfa`).",
  body: {
    schema: ConsoleProviderAnswer,
    example: { query: "?code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj" },
  },
  responses: {
    200: {
      description:
        "The session cookie is set, unless `next` is `link-mailed`. With `second-factor`, the session can only be used to enter a code, within ten minutes.",
      schema: ConsoleProviderSignedIn,
      example: { next: "signed-in" },
    },
  },
  errors: {
    ...PROVIDER_ERRORS,
    ...TOO_MANY_ATTEMPTS,
    503: {
      description: "The link could not be mailed.",
      messages: { MailNotSent: "The link could not be mailed. Try again later, or sign in another way." },
    },
    403: {
      description:
        "The account belongs to no user, or may not sign the user in, in which case `data.tries_left` is present; or the provider rejected the sign-in, or it took too long.",
      messages: {
        SignInRefused: null,
        ProviderRefused: "The identity provider rejected the sign-in, or it took too long. Try again.",
      },
    },
  },
})
