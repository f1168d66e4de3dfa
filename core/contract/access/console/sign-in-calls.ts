import * as Schema from "effect/Schema"
import { call } from "../../call.ts"
import { NO_MEMBERSHIP, SIGN_IN_ERRORS, SIGNED_IN } from "./sign-in-responses.ts"
import {
  ConsoleCode,
  ConsoleLink,
  ConsoleLinkRequest,
  ConsoleLinkUse,
  ConsoleSignIn,
  ConsoleSignInWays,
} from "./sign-in.ts"

const PASSWORD = "correct horse battery staple"

export const listSignInWays = call({
  id: "listSignInWays",
  method: "GET",
  path: "/api/console/sign-in/",
  caller: "consolePage",
  tag: "Console",
  summary: "List the ways to sign in",
  description: "What this installation offers besides the password and the mailed link.",
  responses: {
    200: {
      description: "The ways.",
      schema: ConsoleSignInWays,
      example: { passkeys: true, provider: null },
    },
  },
})

export const signIn = call({
  id: "signIn",
  method: "POST",
  path: "/api/console/sign-in/",
  caller: "consolePage",
  tag: "Console",
  summary: "Sign in",
  description:
    "Signs a person in by e-mail address and password, and sets the session's cookie. After five wrong attempts, the caller's address is blocked for 15 minutes; attempts from elsewhere do not affect a browser in which the person has signed in before.",
  body: {
    schema: ConsoleSignIn,
    types: ["json"],
    example: { email: "devika@tamarind.example", password: PASSWORD },
  },
  responses: SIGNED_IN,
  errors: SIGN_IN_ERRORS,
})

export const enterSecondFactor = call({
  id: "enterSecondFactor",
  method: "POST",
  path: "/api/console/sign-in/second-factor/",
  caller: "consolePage",
  tag: "Console",
  summary: "Enter a second-factor code",
  description:
    "Completes a sign-in with a code from an authenticator app or a recovery code. Each code is accepted once.",
  body: { schema: ConsoleCode, types: ["json"], example: { code: "123456" } },
  responses: SIGNED_IN,
  errors: {
    ...SIGN_IN_ERRORS,
    401: { description: "No sign-in has begun, or it took too long.", messages: {} },
  },
})

export const requestConsoleLink = call({
  id: "requestConsoleLink",
  method: "POST",
  path: "/api/console/links/request/",
  caller: "consolePage",
  tag: "Console",
  summary: "Mail a link to sign in, or to choose a new password",
  description: "The response is the same whether or not the address belongs to a user.",
  body: {
    schema: ConsoleLinkRequest,
    types: ["json"],
    example: { email: "devika@tamarind.example", purpose: "sign-in" },
  },
  responses: {
    202: {
      description: "If the user exists, the mail has been sent.",
      schema: Schema.Struct({}),
      example: {},
    },
  },
})

const LINK_REFUSED = {
  410: {
    description: "The link was used, was replaced, or has expired.",
    messages: {
      LinkRefused: "This link was used, was replaced by a newer one, or has expired. Ask for a new one.",
    },
  },
} as const

export const openConsoleLink = call({
  id: "openConsoleLink",
  method: "POST",
  path: "/api/console/links/open/",
  caller: "consolePage",
  tag: "Console",
  summary: "Inspect a mailed link",
  description:
    "Returns what a mailed link is for. It changes nothing, because mail programs open links on their own.",
  body: {
    schema: Schema.Struct({ code: ConsoleCode.fields.code }),
    types: ["json"],
    example: { code: "hrs_signin_..." },
  },
  responses: {
    200: {
      description: "The link.",
      schema: ConsoleLink,
      example: {
        purpose: "invitation",
        email: "arjun@tamarind.example",
        has_account: false,
        organization: "Tamarind Benefits",
        role: "vendor-member",
        expires_at: "2026-12-01T10:00:00.000Z",
      },
    },
  },
  errors: LINK_REFUSED,
})

export const useConsoleLink = call({
  id: "useConsoleLink",
  method: "POST",
  path: "/api/console/links/use/",
  caller: "consolePage",
  tag: "Console",
  summary: "Use a mailed link",
  description:
    "Accepts an invitation, sets a new password, or signs in, once. A second factor is still required: the mailbox replaces the password only.",
  body: {
    schema: ConsoleLinkUse,
    types: ["json"],
    example: { code: "hrs_signin_...", name: "Devika Menon", password: PASSWORD },
  },
  responses: SIGNED_IN,
  errors: {
    ...LINK_REFUSED,
    400: { messages: { LinkIncomplete: null, PasswordUnfit: null } },
    403: {
      description: "The person no longer belongs to any organization.",
      messages: { NoMembership: NO_MEMBERSHIP },
    },
  },
})
