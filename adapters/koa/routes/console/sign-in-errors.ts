import * as Effect from "effect/Effect"
import type {
  PasswordUnfit,
  SignInRefused,
} from "../../../../core/use-cases/access/sessions/session-errors.ts"
import type { DescribedError, Description } from "../../implement.ts"

/** An attempt that failed; or, with another status, one after which the address of the caller has to wait. */
export const refuseSignIn = (
  cause: SignInRefused,
): Effect.Effect<never, DescribedError<"SignInRefused"> | DescribedError<"TooManyAttempts">> => {
  const { triesLeft, waitMillis } = cause
  return Effect.fail(
    waitMillis === null
      ? {
          _tag: "SignInRefused",
          cause,
          description: {
            message: "The e-mail address, the password, the code or the passkey is wrong.",
            data: { tries_left: String(triesLeft) },
          },
        }
      : { _tag: "TooManyAttempts", cause, description: describeWait(toSeconds(waitMillis)) },
  )
}

const toSeconds = (millis: number): string => String(Math.ceil(millis / 1_000))

const describeWait = (seconds: string): Description => ({
  message: "Too many wrong attempts from this address. Wait, or sign in by a link in a mail.",
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
      "Browsers make no passkeys for the address of this service. Ask whoever runs it to serve it at a name with HTTPS, and to set BASE_URL to that address.",
  }),
}
