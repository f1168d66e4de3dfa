import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { PasskeyAssertion } from "../../../contract/accounts/console/passkeys.ts"
import { isProven } from "../../../domain/accounts/users/session.ts"
import { hasSecondFactor, type User } from "../../../domain/accounts/users/user.ts"
import type { ProviderRefused, ProviderUnavailable } from "../../../ports/accounts/users/identity-provider.ts"
import type { DecryptionFailed, MasterKeyMissing } from "../../../ports/accounts/vault.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { appendRefusal, noteFacts } from "../../authorization/audit/audited-call.ts"
import { makeVerifyPasskey, type VerifyPasskeyPorts } from "../passkeys/sign-in-with-passkey.ts"
import { letsSignIn } from "../provider/lets-sign-in.ts"
import { ProviderMissing } from "../provider/provider-errors.ts"
import { makeOpenChecks, type ProviderAnswer } from "../provider/sign-in-with-provider.ts"
import type { AuthenticatedSession } from "./authenticate-session.ts"
import { comparePassword } from "./compare-password.ts"
import { countTry } from "./count-attempt.ts"
import { makeTakeCode, type TakeCodePorts } from "./enter-code.ts"
import { describeSession } from "./session-entry.ts"
import { SignInRefused } from "./session-errors.ts"

/** By what a signed-in person proves again to be the user. `code`: for a user with an authenticator app. */
export type GivenProof =
  | { readonly by: "password"; readonly password: string; readonly code: string | null }
  | { readonly by: "passkey"; readonly credential: PasskeyAssertion }
  | { readonly by: "sign-in provider"; readonly answer: ProviderAnswer }

export type ConfirmSessionPorts = VerifyPasskeyPorts &
  TakeCodePorts &
  UsedPorts<
    | "attempts"
    | "identities.findUser"
    | "identityProvider"
    | "passkeyStore.findByCredential"
    | "secrets.verifyPassword"
    | "users.listMemberships"
    | "userSessions.prove"
  >

export type ConfirmSessionError =
  | SignInRefused
  | ProviderMissing
  | ProviderRefused
  | ProviderUnavailable
  | DecryptionFailed
  | MasterKeyMissing
  | StorageError

/** Wrong proofs in one session in the window: a person who found an open browser cannot guess on. */
const MAX_ATTEMPTS = 10

/**
 * Records that the person at the session has proved again to be its user, for the ten minutes that `step-up.ts` requires. The proof
 * has to be this user's own, and a sign-in at the provider a recent one.
 */
export const makeConfirmSession = (ports: ConfirmSessionPorts) => {
  const { attempts, userSessions } = ports
  const verify = makeVerifyProof(ports)
  return Effect.fnUntraced(function* (
    caller: AuthenticatedSession,
    proof: GivenProof,
  ): Effect.fn.Return<void, ConfirmSessionError> {
    const now = yield* Clock.currentTimeMillis
    const key = `confirm:${caller.session.id}`
    const triesLeft = yield* countTry(attempts, { key, most: MAX_ATTEMPTS, now })
    const details = { by: proof.by }
    if (!(yield* verify(caller.user, proof, now))) {
      yield* appendRefusal({ ...describeSession(caller), details })
      return yield* new SignInRefused({ triesLeft, waitMillis: null })
    }
    yield* noteFacts({ details })
    yield* attempts.forget([key])
    const isMultiFactor = proof.by === "passkey"
    yield* userSessions.prove(caller.session.id, { now, isMultiFactor })
  })
}

const makeVerifyProof = (ports: ConfirmSessionPorts) => {
  const verifyPassword = makeVerifyPassword(ports)
  const verifyPasskey = makeVerifyPasskey(ports)
  const verifyProvider = makeVerifyProvider(ports)
  return Effect.fnUntraced(function* (
    user: User,
    proof: GivenProof,
    now: number,
  ): Effect.fn.Return<boolean, ConfirmSessionError> {
    switch (proof.by) {
      case "password":
        return yield* verifyPassword(user, proof, now)
      case "passkey": {
        const { passkeys, passkeyStore } = ports
        const passkey = yield* passkeyStore.findByCredential(passkeys.readCredentialId(proof.credential))
        return passkey?.userId === user.id && (yield* verifyPasskey(proof.credential, passkey, now))
      }
      case "sign-in provider":
        return yield* verifyProvider(user, proof.answer, now)
    }
  })
}

/** A user without a password has another proof. The code is compared only after the right password, which says nothing of it. */
const makeVerifyPassword = (ports: ConfirmSessionPorts) => {
  const takeCode = makeTakeCode(ports)
  return Effect.fnUntraced(function* (
    user: User,
    { password, code }: Extract<GivenProof, { readonly by: "password" }>,
    now: number,
  ) {
    if (user.passwordHash === null) return false
    if (!(yield* comparePassword(ports.secrets, password, user.passwordHash, [`user:${user.id}`])))
      return false
    return user.secondFactor === null || !hasSecondFactor(user)
      ? true
      : code !== null && (yield* takeCode(user.id, user.secondFactor, code, now))
  })
}

const makeVerifyProvider = (ports: ConfirmSessionPorts) => {
  const openChecks = makeOpenChecks(ports)
  return Effect.fnUntraced(function* (user: User, { query, token }: ProviderAnswer, now: number) {
    const { identities, identityProvider, users } = ports
    if (identityProvider === null) return yield* new ProviderMissing()
    const checks = yield* openChecks(token, now)
    if (checks === null) return false
    const { issuer, subject, authenticatedAt } = yield* identityProvider.complete(query, checks)
    const isOwn = (yield* identities.findUser(issuer, subject)) === user.id
    const isAllowed = letsSignIn(identityProvider, user, yield* users.listMemberships(user.id))
    return isProven(authenticatedAt, now) && isOwn && isAllowed
  })
}
