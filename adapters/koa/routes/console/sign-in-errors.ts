import * as Effect from "effect/Effect"
import type {
  PasswordUnfit,
  SignInRefused,
} from "../../../../core/use-cases/accounts/sessions/session-errors.ts"
import { type Description, withFailures } from "../../calls/call-errors.ts"

/** After this one the address of the caller has to wait, which is another status. */
interface TooManyAttempts {
  readonly _tag: "TooManyAttempts"
  readonly waitMillis: number
}

/** Describes a refused attempt. */
export const refuseSignIn = (error: SignInRefused) =>
  withFailures(Effect.fail(findRefusal(error)), {
    SignInRefused: ({ triesLeft }) => ({
      message: "The e-mail address, the password, the code or the passkey is wrong.",
      data: { tries_left: String(triesLeft) },
    }),
    TooManyAttempts: ({ waitMillis }) => describeWait(String(Math.ceil(waitMillis / 1_000))),
  })

const findRefusal = (error: SignInRefused): SignInRefused | TooManyAttempts =>
  error.waitMillis === null ? error : { _tag: "TooManyAttempts", waitMillis: error.waitMillis }

const describeWait = (seconds: string): Description => ({
  message: "Too many failed attempts from this address. Wait, or sign in with a mailed link.",
  data: { tries_left: "0", retry_after: seconds },
  headers: { "Retry-After": seconds },
})

export const PASSWORD_UNFIT = {
  PasswordUnfit: ({ problem }: PasswordUnfit): Description => ({
    message: "The password does not suffice.",
    data: { password: problem },
  }),
}

/** Where a user who is signed in enters the password again. */
export const PASSWORD_WRONG = {
  SignInRefused: (): Description => ({
    message: "The password is wrong.",
    data: { current: "This is not your password." },
  }),
}

export const PASSKEYS_UNAVAILABLE = {
  PasskeysUnavailable: (): Description => ({
    message:
      "Browsers do not create passkeys for the address of this service. Ask its operator to serve it over HTTPS under a host name, and to set BASE_URL to that address.",
  }),
}
