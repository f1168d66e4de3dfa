import * as Effect from "effect/Effect"
import { ConsolePasskeySignIn, PasskeyRequest } from "../../../../core/contract/access/console/passkeys.ts"
import type { PasskeyUseCases } from "../../../../core/use-cases/access/passkeys/passkey-use-cases.ts"
import type { ConsoleVisitor } from "../../access/console.ts"
import { type Access, endpoint } from "../../endpoint.ts"
import type { Route } from "../../route.ts"
import { PASSKEY_EXAMPLE, passkeysUnavailable, UNAVAILABLE_ANSWER } from "./passkey-answers.ts"
import { answerWith, SIGNED_IN } from "./signed-in-answer.ts"
import { SIGN_IN_ERRORS, SIGN_IN_REFUSED_ANSWER } from "./sign-in-errors.ts"

type PasskeySignInApi = Pick<PasskeyUseCases, "offerPasskeySignIn" | "signInWithPasskey">

/** Signing in by a passkey. */
export const passkeySignInRoutes = (
  access: Access<ConsoleVisitor>,
  { offerPasskeySignIn, signInWithPasskey }: PasskeySignInApi,
): ReadonlyArray<Route> => [
  endpoint({
    method: "POST",
    path: "/api/console/sign-in/passkey/offer/",
    id: "offerPasskeySignIn",
    tag: "Console",
    summary: "Begin to sign in by a passkey",
    description:
      "Options for `navigator.credentials.get()` (Web Authentication, PublicKeyCredentialRequestOptionsJSON), for any passkey of this service. The challenge is accepted once, within ten minutes.",
    access,
    answers: {
      200: {
        description: "The options.",
        schema: PasskeyRequest,
        example: {
          rpId: "sync.example",
          challenge: "azEuQWJj",
          timeout: 300_000,
          userVerification: "required",
        },
      },
      ...UNAVAILABLE_ANSWER,
    },
    handle: () => Effect.map(offerPasskeySignIn(), (body) => ({ status: 200, body })),
    errors: { PasskeysUnavailable: passkeysUnavailable },
  }),
  endpoint({
    method: "POST",
    path: "/api/console/sign-in/passkey/",
    id: "signInWithPasskey",
    tag: "Console",
    summary: "Sign in by a passkey",
    description:
      "Signs in whoever owns the passkey, and sets the session's cookie. A passkey is both factors, so that no code is asked for. Attempts are counted by the caller's address, as those with a password are.",
    access,
    body: {
      schema: ConsolePasskeySignIn,
      types: ["json"],
      example: {
        credential: {
          ...PASSKEY_EXAMPLE,
          response: {
            clientDataJSON: "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0",
            authenticatorData: "SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ",
            signature: "MEUCIQDxQ2lzUk0",
            userHandle: "OWEzZjdjNTA",
          },
        },
      },
    },
    answers: { 200: SIGNED_IN, ...SIGN_IN_REFUSED_ANSWER },
    handle: ({ caller, body: { credential } }) =>
      Effect.map(signInWithPasskey(credential, caller.browser), answerWith(caller)),
    errors: { SignInRefused: SIGN_IN_ERRORS.SignInRefused },
  }),
]
