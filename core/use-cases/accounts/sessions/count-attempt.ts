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

export const refuseAttempt = (
  { triesLeft, waitsUntil }: SignInAllowance,
  now: number,
): Effect.Effect<never, SignInRefused> =>
  Effect.fail(
    new SignInRefused({ triesLeft, waitMillis: waitsUntil === null ? null : Math.max(0, waitsUntil - now) }),
  )
