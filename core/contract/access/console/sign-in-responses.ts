import { ConsoleSignedIn } from "./sign-in.ts"

/* What calls that sign in, or that ask for the password again, answer alike. */

export const SIGNED_IN = {
  200: {
    description:
      "The session's cookie is set. With `second-factor` the session is of use only for entering a code, within ten minutes.",
    schema: ConsoleSignedIn,
    example: { next: "signed-in" },
  },
} as const

export const SIGN_IN_REFUSED =
  "The address, the password, the code or the passkey is wrong; `data.tries_left` says how often the caller may try before it has to wait."

export const NO_MEMBERSHIP =
  "You are no user of any organization any more. Ask an admin of your organization to invite you again."

/** After too many wrong attempts the caller's address has to wait. */
export const TOO_MANY_ATTEMPTS = { 429: { messages: { TooManyAttempts: null } } } as const

/** The errors of signing in by a password or a code. */
export const SIGN_IN_ERRORS = {
  ...TOO_MANY_ATTEMPTS,
  403: { description: SIGN_IN_REFUSED, messages: { SignInRefused: null, NoMembership: NO_MEMBERSHIP } },
} as const

/** A signed-in user enters the password again. */
export const PASSWORD_WRONG = {
  403: { description: "The password is wrong.", messages: { SignInRefused: null } },
} as const
