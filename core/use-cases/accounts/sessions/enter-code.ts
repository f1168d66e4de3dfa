import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { ASSOCIATED_DATA } from "../../../domain/accounts/associated-data.ts"
import type { SecondFactor } from "../../../domain/accounts/users/user.ts"
import type { DecryptionFailed, MasterKeyMissing } from "../../../ports/accounts/vault.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { HalfSession } from "./authenticate-session.ts"
import { countTry } from "./count-attempt.ts"
import { makeRecordRefusal } from "./record-refusal.ts"
import { type NoMembership, SignInRefused } from "./session-errors.ts"
import {
  type Browser,
  makeStartSession,
  type StartedSession,
  type StartSessionPorts,
} from "./start-session.ts"

export type EnterCodePorts = StartSessionPorts &
  UsedPorts<
    | "attempts"
    | "oneTimePasswords"
    | "secrets"
    | "users"
    | "userSessions.create"
    | "userSessions.end"
    | "vault.openSecret"
  >

/** Codes of one user that may be tried in the window: with 10 of a million, guessing one takes years. */
const MAX_ATTEMPTS = 10

export type EnterCodeError = SignInRefused | NoMembership | DecryptionFailed | MasterKeyMissing | StorageError

/** Completes a sign-in with a code of the authenticator app, or with a recovery code. Each is accepted once. */
export const makeEnterCode = (ports: EnterCodePorts) => {
  const { attempts, users, userSessions } = ports
  const startSession = makeStartSession(ports)
  const takeCode = makeTakeCode(ports)
  const recordRefusal = makeRecordRefusal(ports)
  return Effect.fnUntraced(function* (
    { session, user }: HalfSession,
    code: string,
    browser: Browser,
  ): Effect.fn.Return<StartedSession, EnterCodeError> {
    const now = yield* Clock.currentTimeMillis
    const key = `code:${user.id}`
    const triesLeft = yield* countTry(attempts, { key, most: MAX_ATTEMPTS, now })
    const current = yield* users.find(user.id)
    const factor = current?.secondFactor ?? null
    if (current === null || factor === null || !(yield* takeCode(current.id, factor, code, now))) {
      yield* recordRefusal(user.id, "second factor")
      return yield* new SignInRefused({ triesLeft, waitMillis: null })
    }
    yield* attempts.forget([key])
    yield* userSessions.end(user.id, session.id, now)
    const { membershipId } = session
    return yield* startSession({ user: current, browser, membershipId, isMultiFactor: true, provenAt: now })
  })
}

export type TakeCodePorts = UsedPorts<
  "oneTimePasswords" | "secrets.digest" | "users.takeRecoveryCode" | "users.takeStep" | "vault.openSecret"
>

/** Whether it is a code of the authenticator app, or a recovery code; each is accepted once. */
export const makeTakeCode = ({ oneTimePasswords, secrets, users, vault }: TakeCodePorts) =>
  Effect.fnUntraced(function* (userId: string, { sealed }: SecondFactor, code: string, now: number) {
    const secret = yield* vault.openSecret(ASSOCIATED_DATA.secondFactor(userId), sealed)
    const step = oneTimePasswords.findStep(secret, code, now)
    if (step !== null) return yield* users.takeStep(userId, step)
    return yield* users.takeRecoveryCode(userId, secrets.digest(normalizeRecoveryCode(code)))
  })

/** However a person types it. */
export const normalizeRecoveryCode = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/gu, "")
