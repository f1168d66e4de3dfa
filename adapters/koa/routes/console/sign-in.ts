import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  ConsoleCode,
  ConsoleLink,
  ConsoleLinkRequest,
  ConsoleLinkUse,
  ConsoleSignIn,
  ConsoleSignInWays,
} from "../../../../core/contract/access/console/sign-in.ts"
import { formatTimestamp } from "../../../../core/contract/wire-values.ts"
import type { SessionUseCases } from "../../../../core/use-cases/access/sessions/session-use-cases.ts"
import type { OpenedUserLink } from "../../../../core/use-cases/access/sessions/open-user-link.ts"
import type { ConsoleVisitor } from "../../access/console.ts"
import { type Access, endpoint } from "../../endpoint.ts"
import { DEFAULT_STYLE } from "../../failure.ts"
import type { Route } from "../../route.ts"
import { answerWith, SIGNED_IN } from "./signed-in-answer.ts"
import { LINK_ERRORS, LINK_REFUSED_ANSWER, SIGN_IN_ERRORS, SIGN_IN_REFUSED_ANSWER } from "./sign-in-errors.ts"

type SignInApi = Pick<
  SessionUseCases,
  | "enterCode"
  | "findHalfSession"
  | "listSignInWays"
  | "openUserLink"
  | "requestUserLink"
  | "signIn"
  | "useLink"
>

const PASSWORD = "correct horse battery staple"

/** The endpoints of whoever has not signed in yet. */
export const signInRoutes = (
  access: Access<ConsoleVisitor>,
  { enterCode, findHalfSession, listSignInWays, openUserLink, requestUserLink, signIn, useLink }: SignInApi,
): ReadonlyArray<Route> => [
  endpoint({
    method: "GET",
    path: "/api/console/sign-in/",
    id: "listSignInWays",
    tag: "Console",
    summary: "List the ways to sign in",
    description: "What this installation offers beside the password and the mailed link.",
    access,
    answers: {
      200: {
        description: "The ways.",
        schema: ConsoleSignInWays,
        example: { passkeys: true, provider: null },
      },
    },
    handle: () => Effect.map(listSignInWays(), (body) => ({ status: 200, body })),
    errors: {},
  }),
  endpoint({
    method: "POST",
    path: "/api/console/sign-in/",
    id: "signIn",
    tag: "Console",
    summary: "Sign in",
    description:
      "Signs a person in by e-mail address and password, and sets the session's cookie. After five wrong attempts the address of the caller waits for 15 minutes; a browser in which the person has signed in before is not affected by attempts from elsewhere.",
    access,
    body: {
      schema: ConsoleSignIn,
      types: ["json"],
      example: { email: "devika@tamarind.example", password: PASSWORD },
    },
    answers: { 200: SIGNED_IN, ...SIGN_IN_REFUSED_ANSWER },
    handle: ({ caller, body }) => Effect.map(signIn(body, caller.browser), answerWith(caller)),
    errors: SIGN_IN_ERRORS,
  }),
  endpoint({
    method: "POST",
    path: "/api/console/sign-in/second-factor/",
    id: "enterSecondFactor",
    tag: "Console",
    summary: "Enter a code of the second factor",
    description:
      "Completes a sign-in with the code of an authenticator app, or with a recovery code. Each is accepted once.",
    access,
    body: { schema: ConsoleCode, types: ["json"], example: { code: "123456" } },
    answers: {
      200: SIGNED_IN,
      ...SIGN_IN_REFUSED_ANSWER,
      401: { description: "No sign-in has begun, or it took too long.", schema: DEFAULT_STYLE.schema },
    },
    handle: ({ caller, body }) =>
      findHalfSession(caller.token).pipe(
        Effect.flatMap((half) => enterCode(half, body.code, caller.browser)),
        Effect.map(answerWith(caller)),
      ),
    errors: SIGN_IN_ERRORS,
  }),
  endpoint({
    method: "POST",
    path: "/api/console/links/request/",
    id: "requestConsoleLink",
    tag: "Console",
    summary: "Mail a link to sign in, or to choose a new password",
    description: "The answer is the same whether or not the address belongs to a user.",
    access,
    body: {
      schema: ConsoleLinkRequest,
      types: ["json"],
      example: { email: "devika@tamarind.example", purpose: "sign-in" },
    },
    answers: {
      202: {
        description: "If there is such a user, the mail is on its way.",
        schema: Schema.Struct({}),
        example: {},
      },
    },
    handle: ({ body: { email, purpose } }) =>
      Effect.as(requestUserLink(email, purpose), { status: 202, body: {} }),
    errors: {},
  }),
  endpoint({
    method: "POST",
    path: "/api/console/links/open/",
    id: "openConsoleLink",
    tag: "Console",
    summary: "Look at a mailed link",
    description:
      "Says what a mailed link is for. It changes nothing, since mail programs open links by themselves.",
    access,
    body: {
      schema: Schema.Struct({ code: ConsoleCode.fields.code }),
      types: ["json"],
      example: { code: "hrs_signin_..." },
    },
    answers: {
      200: { description: "The link.", schema: ConsoleLink, example: LINK_EXAMPLE },
      ...LINK_REFUSED_ANSWER,
    },
    handle: ({ body: { code } }) =>
      Effect.map(openUserLink(code), (opened) => ({ status: 200, body: toConsoleLink(opened) })),
    errors: LINK_ERRORS,
  }),
  endpoint({
    method: "POST",
    path: "/api/console/links/use/",
    id: "useConsoleLink",
    tag: "Console",
    summary: "Use a mailed link",
    description:
      "Accepts an invitation, sets a new password, or signs in, once. A second factor is still required: the mailbox stands in for the password only.",
    access,
    body: {
      schema: ConsoleLinkUse,
      types: ["json"],
      example: { code: "hrs_signin_...", name: "Devika Menon", password: PASSWORD },
    },
    answers: {
      200: SIGNED_IN,
      ...LINK_REFUSED_ANSWER,
      403: {
        description: "The person is no user of any organization any more.",
        schema: DEFAULT_STYLE.schema,
      },
    },
    handle: ({ caller, body: { code, name = null, password = null } }) =>
      Effect.map(useLink({ code, name, password }, caller.browser), answerWith(caller)),
    errors: { ...LINK_ERRORS, NoMembership: SIGN_IN_ERRORS.NoMembership },
  }),
]

const LINK_EXAMPLE = {
  purpose: "invitation",
  email: "arjun@tamarind.example",
  has_account: false,
  organization: "Tamarind Benefits",
  role: "vendor-member",
  expires_at: "2026-12-01T10:00:00.000Z",
} as const

const toConsoleLink = ({ link, user, membership }: OpenedUserLink): ConsoleLink => ({
  purpose: link.purpose,
  email: user.email,
  has_account: user.passwordHash !== null,
  organization: membership?.organization ?? null,
  role: membership?.role ?? null,
  expires_at: formatTimestamp(link.expiresAt),
})
