import * as Effect from "effect/Effect"
import {
  allowAttempt,
  type AttemptKeys,
  FAILURE_WINDOW_MILLIS,
  listAttemptKeys,
  type SignInAllowance,
} from "../../../domain/accounts/users/sign-in-limits.ts"
import type { SignInAttempts } from "../../../ports/accounts/users/sign-in-attempts.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import { SignInRefused } from "./session-errors.ts"

/** Counts an attempt to sign in before it is checked, and returns whether it is allowed. */
export const countAttempt = (
  attempts: SignInAttempts,
  keys: AttemptKeys,
  now: number,
): Effect.Effect<SignInAllowance, StorageError> =>
  Effect.map(attempts.count(listAttemptKeys(keys), { now, since: now - FAILURE_WINDOW_MILLIS }), (counts) =>
    allowAttempt(keys, counts),
  )

/**
 * Counts a try under a key of its own, such as of one user's codes, before it is checked. Returns how many are left; fails when more
 * than `most` were made in the window.
 */
export const countTry = Effect.fnUntraced(function* (
  attempts: Pick<SignInAttempts, "count">,
  { key, most, now }: { readonly key: string; readonly most: number; readonly now: number },
): Effect.fn.Return<number, SignInRefused | StorageError> {
  const [counted] = yield* attempts.count([key], { now, since: now - FAILURE_WINDOW_MILLIS })
  const { count, since } = counted ?? { count: 1, since: now }
  const triesLeft = Math.max(0, most - count)
  const waitMillis = count > most ? since + FAILURE_WINDOW_MILLIS - now : null
  return waitMillis === null ? triesLeft : yield* new SignInRefused({ triesLeft, waitMillis })
})

export const refuseAttempt = (
  { triesLeft, waitsUntil }: SignInAllowance,
  now: number,
): Effect.Effect<never, SignInRefused> =>
  Effect.fail(
    new SignInRefused({ triesLeft, waitMillis: waitsUntil === null ? null : Math.max(0, waitsUntil - now) }),
  )
