import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { PasskeyAssertion, PasskeyRequest } from "../../../contract/accounts/console/passkeys.ts"
import { ASSOCIATED_DATA } from "../../../domain/accounts/associated-data.ts"
import type { Passkey } from "../../../domain/accounts/users/passkey.ts"
import { makeAddressKeys } from "../../../domain/accounts/users/sign-in-limits.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { makeOpenToken, makeSealToken, type SealedTokenPorts, takeToken } from "../sealed-token.ts"
import { countAttempt, refuseAttempt } from "../sessions/count-attempt.ts"
import { makeRecordRefusal } from "../sessions/record-refusal.ts"
import type { SignInRefused } from "../sessions/session-errors.ts"
import {
  type Browser,
  makeStartSession,
  type StartedSession,
  type StartSessionPorts,
} from "../sessions/start-session.ts"
import { PasskeysUnavailable } from "./passkey-errors.ts"

/** A browser that offers passkeys in the form requests one before the person does anything, and waits. */
const SIGN_IN_MILLIS = 10 * 60_000

export type SignInWithPasskeyPorts = StartSessionPorts &
  SealedTokenPorts &
  UsedPorts<
    | "attempts"
    | "passkeys"
    | "passkeyStore.findByCredential"
    | "passkeyStore.recordUse"
    | "secrets.digest"
    | "secrets.generate"
    | "secrets.uuid"
    | "users.find"
    | "users.listMemberships"
  >

/** A challenge for any passkey of any user: who the person is follows from the passkey. */
export const makeOfferPasskeySignIn = (
  ports: Pick<SignInWithPasskeyPorts, "passkeys" | "secrets" | "vault">,
) => {
  const sealToken = makeSealToken(ports)
  return Effect.fnUntraced(function* (): Effect.fn.Return<PasskeyRequest, PasskeysUnavailable> {
    if (!ports.passkeys.isAvailable) return yield* new PasskeysUnavailable()
    const expiresAt = (yield* Clock.currentTimeMillis) + SIGN_IN_MILLIS
    return yield* ports.passkeys.offerSignIn(yield* sealToken(ASSOCIATED_DATA.passkeySignIn(), "", expiresAt))
  })
}

/**
 * Signs a person in by a passkey. It is both factors: the device that has it, and the fingerprint, face or PIN that the device has
 * asked for. Every failure has the same response, also when the person no longer belongs to any organization.
 */
export const makeSignInWithPasskey = (ports: SignInWithPasskeyPorts) => {
  const { attempts, passkeys, passkeyStore, users } = ports
  const startSession = makeStartSession(ports)
  const verify = makeVerifyPasskey(ports)
  const recordRefusal = makeRecordRefusal(ports)
  return Effect.fnUntraced(function* (
    credential: PasskeyAssertion,
    browser: Browser,
  ): Effect.fn.Return<StartedSession, SignInRefused | StorageError> {
    const now = yield* Clock.currentTimeMillis
    const allowance = yield* countAttempt(attempts, makeAddressKeys(browser.address), now)
    if (allowance.waitsUntil !== null) return yield* refuseAttempt(allowance, now)
    const passkey = yield* passkeyStore.findByCredential(passkeys.readCredentialId(credential))
    const user = passkey === null ? null : yield* users.find(passkey.userId)
    if (passkey === null || user === null) return yield* refuseAttempt(allowance, now)
    if (!(yield* verify(credential, passkey, now))) {
      yield* recordRefusal(user.id, "passkey")
      return yield* refuseAttempt(allowance, now)
    }
    return yield* startSession({
      user,
      browser,
      membershipId: null,
      isMultiFactor: true,
      provenAt: now,
    }).pipe(Effect.catchTag("NoMembership", () => refuseAttempt(allowance, now)))
  })
}

export type VerifyPasskeyPorts = SealedTokenPorts & UsedPorts<"passkeys" | "passkeyStore.recordUse">

/** Whether the response is signed by the passkey. Only one response to a challenge is accepted. */
export const makeVerifyPasskey = (ports: VerifyPasskeyPorts) => {
  const { passkeys, passkeyStore } = ports
  const openToken = makeOpenToken(ports)
  return Effect.fnUntraced(function* (
    credential: PasskeyAssertion,
    passkey: Passkey,
    now: number,
  ): Effect.fn.Return<boolean, StorageError> {
    const challenge = passkeys.readChallenge(credential)
    if (!passkeys.isAvailable || challenge === null) return false
    const offer = yield* openToken(ASSOCIATED_DATA.passkeySignIn(), challenge, now)
    if (offer === null) return false
    const verified = yield* passkeys.verifySignIn(credential, challenge, passkey)
    if (verified === null || !(yield* takeToken(ports, offer))) return false
    return yield* passkeyStore.recordUse(passkey.id, { ...verified, now })
  })
}
