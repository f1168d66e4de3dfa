import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { ASSOCIATED_DATA } from "../../../domain/accounts/associated-data.ts"
import { hasSecondFactor } from "../../../domain/accounts/users/user.ts"
import type { Secrets } from "../../../ports/accounts/secrets.ts"
import type { DecryptionFailed, MasterKeyMissing } from "../../../ports/accounts/vault.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { commitWithEntry } from "../../authorization/audit/audited-call.ts"
import type { AuthenticatedSession } from "./authenticate-session.ts"
import { normalizeRecoveryCode } from "./enter-code.ts"
import { type KeepFactorPorts, type LastSecondFactor, requireOtherFactor } from "./required-factor.ts"
import { CodeWrong, SecondFactorState } from "./session-errors.ts"

export type SecondFactorPorts = KeepFactorPorts &
  UsedPorts<
    | "passkeyStore.list"
    | "oneTimePasswords"
    | "secrets.digest"
    | "secrets.generate"
    | "users"
    | "userSessions.endAll"
    | "vault.openSecret"
    | "vault.sealSecret"
  >

/** For an authenticator app; see `ConsoleSecondFactor`. */
export interface OfferedFactor {
  readonly secret: string
  readonly uri: string
}

/** Makes a secret for an authenticator app. It is required once `confirmSecondFactor` has accepted a code of it. */
export const makeOfferSecondFactor = ({ oneTimePasswords, users, vault }: SecondFactorPorts) =>
  Effect.fnUntraced(function* ({
    user,
  }: AuthenticatedSession): Effect.fn.Return<OfferedFactor, SecondFactorState | StorageError> {
    if (hasSecondFactor(user)) return yield* new SecondFactorState({ isActive: true })
    const secret = oneTimePasswords.generate()
    const sealed = yield* vault.sealSecret(ASSOCIATED_DATA.secondFactor(user.id), secret)
    yield* users.setSecondFactor(user.id, { sealed, confirmedAt: null, lastStep: null }, [])
    return { secret, uri: oneTimePasswords.uri({ secret, email: user.email }) }
  })

const RECOVERY_CODES = 10
/** Letters and digits of a code without its hyphens: more than 90 random bits. */
const RECOVERY_LENGTH = 20
const RECOVERY_GROUP = 5

/** Turns the second factor on, and returns recovery codes, which are shown once. The user's other sessions end. */
export const makeConfirmSecondFactor = ({
  oneTimePasswords,
  secrets,
  users,
  userSessions,
  vault,
}: SecondFactorPorts) =>
  Effect.fnUntraced(function* (
    { user, session }: AuthenticatedSession,
    code: string,
  ): Effect.fn.Return<
    ReadonlyArray<string>,
    CodeWrong | SecondFactorState | DecryptionFailed | MasterKeyMissing | StorageError
  > {
    const { secondFactor } = user
    if (secondFactor === null) return yield* new SecondFactorState({ isActive: false })
    if (hasSecondFactor(user)) return yield* new SecondFactorState({ isActive: true })
    const now = yield* Clock.currentTimeMillis
    const secret = yield* vault.openSecret(ASSOCIATED_DATA.secondFactor(user.id), secondFactor.sealed)
    const lastStep = oneTimePasswords.findStep(secret, code, now)
    if (lastStep === null) return yield* new CodeWrong()
    const codes = Array.from({ length: RECOVERY_CODES }, () => makeRecoveryCode(secrets))
    const digests = codes.map((each) => secrets.digest(normalizeRecoveryCode(each)))
    yield* users.setSecondFactor(user.id, { ...secondFactor, confirmedAt: now, lastStep }, digests)
    yield* userSessions.endAll(user.id, session.id, now)
    return codes
  })

const makeRecoveryCode = (secrets: Pick<Secrets, "generate">): string => {
  const letters = normalizeRecoveryCode(secrets.generate("")).slice(0, RECOVERY_LENGTH)
  return (letters.match(new RegExp(`.{1,${String(RECOVERY_GROUP)}}`, "gu")) ?? []).join("-")
}

/** Turns the second factor off. The only one stays, where the role requires one. */
export const makeRemoveSecondFactor = (ports: SecondFactorPorts) =>
  Effect.fnUntraced(function* ({
    user,
  }: AuthenticatedSession): Effect.fn.Return<void, SecondFactorState | LastSecondFactor | StorageError> {
    const { passkeyStore, users } = ports
    if (!hasSecondFactor(user)) return yield* new SecondFactorState({ isActive: false })
    yield* requireOtherFactor(ports, user.id, (yield* passkeyStore.list(user.id)).length)
    yield* commitWithEntry(users.setSecondFactor(user.id, null, []))
  })
