import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import {
  PASSKEY_LIMIT,
  type PasskeyCreation,
  type PasskeyRegistration,
} from "../../../contract/accounts/console/passkeys.ts"
import { ASSOCIATED_DATA } from "../../../domain/accounts/associated-data.ts"
import type { Passkey } from "../../../domain/accounts/users/passkey.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { commitWithEntry, noteFacts } from "../../authorization/audit/audited-call.ts"
import { makeOpenToken, makeSealToken, type SealedTokenPorts, takeToken } from "../sealed-token.ts"
import type { AuthenticatedSession } from "../sessions/authenticate-session.ts"
import { PasskeyKnown, PasskeyRefused, PasskeysUnavailable, TooManyPasskeys } from "./passkey-errors.ts"

/** How long a person may take to add a passkey after it was offered. */
const REGISTRATION_MILLIS = 5 * 60_000

export type AddPasskeyPorts = SealedTokenPorts &
  UsedPorts<"passkeys" | "passkeyStore.add" | "passkeyStore.list" | "secrets.uuid" | "userSessions.prove">

/** Begins to add a passkey. The challenge is good for one passkey of this session, within five minutes. */
export const makeOfferPasskey = (ports: AddPasskeyPorts) => {
  const { passkeys, passkeyStore } = ports
  const sealToken = makeSealToken(ports)
  return Effect.fnUntraced(function* ({
    user,
    session,
  }: AuthenticatedSession): Effect.fn.Return<
    PasskeyCreation,
    PasskeysUnavailable | TooManyPasskeys | StorageError
  > {
    if (!passkeys.isAvailable) return yield* new PasskeysUnavailable()
    const known = yield* passkeyStore.list(user.id)
    if (known.length >= PASSKEY_LIMIT) return yield* new TooManyPasskeys({ limit: PASSKEY_LIMIT })
    const expiresAt = (yield* Clock.currentTimeMillis) + REGISTRATION_MILLIS
    const challenge = yield* sealToken(ASSOCIATED_DATA.passkeyRegistration(session.id), user.id, expiresAt)
    return yield* passkeys.offerRegistration(user, known, challenge)
  })
}

export interface NewPasskey {
  readonly name: string
  readonly credential: PasskeyRegistration
}

/** Adds a passkey that was offered to this session. From now on it signs the user in, without password and second factor. */
export const makeAddPasskey = (ports: AddPasskeyPorts) => {
  const { passkeys, passkeyStore, secrets } = ports
  const openToken = makeOpenToken(ports)
  return Effect.fnUntraced(function* (
    { user, session }: AuthenticatedSession,
    { name, credential }: NewPasskey,
  ): Effect.fn.Return<Passkey, PasskeyRefused | PasskeyKnown | TooManyPasskeys | StorageError> {
    const now = yield* Clock.currentTimeMillis
    const challenge = passkeys.readChallenge(credential)
    if (!passkeys.isAvailable || challenge === null) return yield* new PasskeyRefused()
    const offer = yield* openToken(ASSOCIATED_DATA.passkeyRegistration(session.id), challenge, now)
    const registered = yield* passkeys.verifyRegistration(credential, challenge)
    if (offer === null || registered === null || !(yield* takeToken(ports, offer)))
      return yield* new PasskeyRefused()
    const id = secrets.uuid()
    const passkey = { ...registered, id, userId: user.id, name: name.trim(), createdAt: now, usedAt: null }
    yield* noteFacts({ details: { passkey: id } })
    const added = yield* commitWithEntry(
      passkeyStore.add(passkey, PASSKEY_LIMIT),
      (outcome) => outcome === "added",
    )
    if (added === "known") return yield* new PasskeyKnown()
    if (added === "too-many") return yield* new TooManyPasskeys({ limit: PASSKEY_LIMIT })
    // The device has just verified the person.
    yield* ports.userSessions.prove(session.id, { now, isMultiFactor: true })
    return passkey
  })
}
