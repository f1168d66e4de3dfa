import * as Effect from "effect/Effect"
import type { Secrets } from "../../../ports/accounts/secrets.ts"
import { SignInRefused } from "./session-errors.ts"

/** When a person should try again whose password was not compared. */
const BUSY_MILLIS = 5_000

/** Whether it is the password of this hash; refuses without a comparison while too many wait. `parties`: see the port. */
export const comparePassword = (
  secrets: Pick<Secrets, "verifyPassword">,
  password: string,
  hash: string,
  parties: ReadonlyArray<string>,
): Effect.Effect<boolean, SignInRefused> =>
  Effect.catchTag(secrets.verifyPassword(password, hash, parties), "PasswordsBusy", () =>
    Effect.fail(new SignInRefused({ triesLeft: 0, waitMillis: BUSY_MILLIS })),
  )

/** Enters the present password again in a session, so that an unattended browser does not suffice. Null: the user has none. */
export const confirmPassword = Effect.fnUntraced(function* (
  secrets: Pick<Secrets, "verifyPassword">,
  user: { readonly id: string; readonly passwordHash: string | null },
  password: string | null,
): Effect.fn.Return<void, SignInRefused> {
  if (user.passwordHash === null) return
  if (yield* comparePassword(secrets, password ?? "", user.passwordHash, [`user:${user.id}`])) return
  return yield* new SignInRefused({ triesLeft: 0, waitMillis: null })
})
