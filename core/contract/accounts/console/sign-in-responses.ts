import { ConsoleSignedIn } from "./sign-in.ts"

/* Responses shared by calls that sign in or require the password again. */

export const SIGNED_IN = {
  200: {
    description:
      "The session cookie is set. With `second-factor`, the session can only be used to enter a code, within ten minutes.",
    schema: ConsoleSignedIn,
    example: { next: "signed-in" },
  },
} as const

export const SIGN_IN_REFUSED =
  "The address, the password, the code or the passkey is wrong; `data.tries_left` says how many attempts the caller has left before it must wait."

export const NO_MEMBERSHIP =
  "You no longer belong to any organization. Ask an admin of your organization to invite you again."

/** After too many wrong attempts, the caller's address must wait. */
export const TOO_MANY_ATTEMPTS = { 429: { messages: { TooManyAttempts: null } } } as const

/** The errors of signing in with a password or a code. */
export const SIGN_IN_ERRORS = {
  ...TOO_MANY_ATTEMPTS,
  403: { description: SIGN_IN_REFUSED, messages: { SignInRefused: null, NoMembership: NO_MEMBERSHIP } },
} as const

/** A signed-in user enters the password again. */
export const PASSWORD_WRONG = {
  403: { description: "The password is wrong.", messages: { SignInRefused: null } },
} as const

/** The only second factor, where the user's role requires one. */
export const LAST_SECOND_FACTOR =
  "Your role requires a second factor, and this is your only one. Set up another one first."
