import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import {
  type AttemptKeys,
  listAttemptParties,
  makeAttemptKeys,
} from "../../../domain/accounts/users/sign-in-limits.ts"
import type { User } from "../../../domain/accounts/users/user.ts"
import { foldEmail } from "../../../domain/email-address.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { comparePassword } from "./compare-password.ts"
import { countAttempt, refuseAttempt } from "./count-attempt.ts"
import { makeRecordRefusal } from "./record-refusal.ts"
import type { NoMembership, SignInRefused } from "./session-errors.ts"
import {
  type Browser,
  makeStartSession,
  type StartedSession,
  type StartSessionPorts,
} from "./start-session.ts"

export interface SignInInput {
  readonly email: string
  readonly password: string
}

export type SignInPorts = StartSessionPorts &
  UsedPorts<
    | "attempts"
    | "secrets"
    | "users.findByEmail"
    | "users.listMemberships"
    | "userSessions.create"
    | "userSessions.isKnownDevice"
  >

/**
 * Signs a person in by e-mail address and password. An unknown address takes the same time and gets the same response as a wrong
 * password. The attempt is counted before the password is compared, so that concurrent guesses count as well.
 */
export const makeSignIn = (ports: SignInPorts) => {
  const { attempts, secrets, users } = ports
  const startSession = makeStartSession(ports)
  const recordRefusal = makeRecordRefusal(ports)
  return Effect.fnUntraced(function* (
    { email, password }: SignInInput,
    browser: Browser,
  ): Effect.fn.Return<StartedSession, SignInRefused | NoMembership | StorageError> {
    const user = yield* users.findByEmail(email)
    const keys = yield* makeKeys(ports, email, user, browser)
    const now = yield* Clock.currentTimeMillis
    const allowance = yield* countAttempt(attempts, keys, now)
    if (allowance.waitsUntil !== null) return yield* refuseAttempt(allowance, now)
    const hash = user?.passwordHash ?? secrets.hashOfNobody
    const isRight = yield* comparePassword(secrets, password, hash, listAttemptParties(keys))
    if (!isRight || user?.passwordHash == null) {
      // Afterwards, so that the response takes as long for an address without a user.
      if (user !== null) yield* Effect.forkDetach(recordRefusal(user.id, "password"))
      return yield* refuseAttempt(allowance, now)
    }
    if (keys.userAtAddress !== null) yield* attempts.forget([keys.userAtAddress])
    return yield* startSession({ user, browser, membershipId: null, isMultiFactor: false, provenAt: now })
  })
}

const makeKeys = Effect.fnUntraced(function* (
  { secrets, userSessions }: SignInPorts,
  email: string,
  user: User | null,
  { address, deviceKey }: Browser,
): Effect.fn.Return<AttemptKeys, StorageError> {
  const isKnown =
    user !== null &&
    deviceKey !== null &&
    (yield* userSessions.isKnownDevice(user.id, secrets.digest(deviceKey)))
  return makeAttemptKeys(secrets.digest(foldEmail(email)).toString("hex"), address, isKnown)
})
