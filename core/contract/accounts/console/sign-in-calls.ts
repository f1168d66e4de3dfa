import * as Schema from "effect/Schema"
import { consolePageCall, ok, accepted } from "../../call.ts"
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

export const listSignInWays = consolePageCall({
  id: "listSignInWays",
  route: "GET /api/console/sign-in/",
  summary: "List the ways to sign in",
  description: "What this installation offers besides the password and the mailed link.",
  responses: ok("The ways.", ConsoleSignInWays, { passkeys: true, provider: null }),
})

export const signIn = consolePageCall({
  id: "signIn",
  route: "POST /api/console/sign-in/",
  summary: "Sign in",
  description:
    "Signs a person in by e-mail address and password, and sets the session's cookie. After five wrong attempts, the caller's address is blocked for 15 minutes; attempts from elsewhere do not affect a browser in which the person has signed in before.",
  body: {
    schema: ConsoleSignIn,
    example: { email: "devika@tamarind.example", password: PASSWORD },
  },
  responses: SIGNED_IN,
  errors: SIGN_IN_ERRORS,
})

export const enterSecondFactor = consolePageCall({
  id: "enterSecondFactor",
  route: "POST /api/console/sign-in/second-factor/",
  summary: "Enter a second-factor code",
  description:
    "Completes a sign-in with a code from an authenticator app or a recovery code. Each code is accepted once.",
  body: { schema: ConsoleCode, example: { code: "123456" } },
  responses: SIGNED_IN,
  errors: {
    ...SIGN_IN_ERRORS,
    401: { description: "No sign-in has begun, or it took too long.", messages: {} },
  },
})

export const requestConsoleLink = consolePageCall({
  id: "requestConsoleLink",
  route: "POST /api/console/links/request/",
  summary: "Mail a link to sign in, or to choose a new password",
  description: "The response is the same whether or not the address belongs to a user.",
  body: {
    schema: ConsoleLinkRequest,
    example: { email: "devika@tamarind.example", purpose: "sign-in" },
  },
  responses: accepted("If the user exists, the mail has been sent.", Schema.Struct({}), {}),
})

const LINK_REFUSED = {
  410: {
    description: "The link was used, was replaced, or has expired.",
    messages: {
      LinkRefused: "This link was used, was replaced by a newer one, or has expired. Ask for a new one.",
    },
  },
} as const

export const openConsoleLink = consolePageCall({
  id: "openConsoleLink",
  route: "POST /api/console/links/open/",
  summary: "Inspect a mailed link",
  description:
    "Returns what a mailed link is for. It changes nothing, because mail programs open links on their own.",
  body: {
    schema: Schema.Struct({ code: ConsoleCode.fields.code }),
    example: { code: "hrs_signin_..." },
  },
  responses: ok("The link.", ConsoleLink, {
    purpose: "invitation",
    email: "arjun@tamarind.example",
    has_account: false,
    organization: "Tamarind Benefits",
    role: "vendor-member",
    expires_at: "2026-12-01T10:00:00.000Z",
  }),
  errors: LINK_REFUSED,
})

export const useConsoleLink = consolePageCall({
  id: "useConsoleLink",
  route: "POST /api/console/links/use/",
  summary: "Use a mailed link",
  description:
    "Accepts an invitation, sets a new password, or signs in, once. A second factor is still required: the mailbox replaces the password only.",
  body: {
    schema: ConsoleLinkUse,
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
