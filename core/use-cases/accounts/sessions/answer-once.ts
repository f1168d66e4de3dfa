import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { ASSOCIATED_DATA } from "../../../domain/access/associated-data.ts"
import type { IdempotentCalls } from "../../../ports/access/idempotent-calls.ts"
import type { Secrets } from "../../../ports/access/secrets.ts"
import type { DecryptionFailed, MasterKeyMissing, Vault } from "../../../ports/access/vault.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { AuthenticatedSession } from "./authenticate-session.ts"

const DAY = 86_400_000
/** Longer than any call takes; afterwards its process has crashed. */
const LEASE_MILLIS = 120_000

/** The key stands for another request of the user. */
export class IdempotencyKeyReused extends Data.TaggedError("IdempotencyKeyReused") {}
/** The request with this key is being answered. */
export class CallInProgress extends Data.TaggedError("CallInProgress") {}

export interface AnswerOncePorts {
  readonly idempotentCalls: IdempotentCalls
  readonly secrets: Pick<Secrets, "digest" | "uuid">
  readonly vault: Pick<Vault, "openSecret" | "sealSecret">
}

export interface RepeatableCall {
  readonly key: string
  /** What is asked for, as JSON. */
  readonly request: unknown
}

export interface Answered {
  readonly answer: string
  /** It is that of an earlier call. */
  readonly isRepeated: boolean
}

type AnswerOnceError =
  IdempotencyKeyReused | CallInProgress | StorageError | DecryptionFailed | MasterKeyMissing

/**
 * Makes a call of a signed-in user once for each key: for a day, the same request with the same key gets the same answer. A call
 * that failed may be repeated with its key. The answer is stored sealed, since it may contain a secret that is shown once.
 *
 * The user, the membership and the role are part of the request, so that nobody is answered what another user, or the same user
 * for another organization, was.
 */
export const makeAnswerOnce = (ports: AnswerOncePorts) => {
  const { idempotentCalls, secrets, vault } = ports

  const make = <E>(id: string, run: Effect.Effect<string, E>) =>
    Effect.onExit(run, (exit) =>
      Exit.isSuccess(exit)
        ? vault.sealSecret(ASSOCIATED_DATA.idempotentCall(id), exit.value).pipe(
            Effect.flatMap((sealed) => idempotentCalls.keep(id, sealed)),
            // The call was made: its caller is told so, whether or not a repetition would be.
            ignoreFailure(id),
          )
        : ignoreFailure(id)(idempotentCalls.release(id)),
    )

  return Effect.fnUntraced(function* <E>(
    { membership, user, vendorOrgId }: AuthenticatedSession,
    { key, request }: RepeatableCall,
    run: Effect.Effect<string, E>,
  ): Effect.fn.Return<Answered, E | AnswerOnceError> {
    const now = yield* Clock.currentTimeMillis
    const id = secrets.uuid()
    const claimed = yield* idempotentCalls.claim({
      id,
      userId: user.id,
      keyDigest: secrets.digest(key),
      requestDigest: secrets.digest(JSON.stringify([membership.id, membership.role, vendorOrgId, request])),
      now,
      leasedUntil: now + LEASE_MILLIS,
      expiresAt: now + DAY,
    })
    if (claimed.kind === "other-request") return yield* new IdempotencyKeyReused()
    if (claimed.kind === "running") return yield* new CallInProgress()
    if (claimed.kind === "claimed") return { answer: yield* make(id, run), isRepeated: false }
    const answer = yield* vault.openSecret(ASSOCIATED_DATA.idempotentCall(claimed.id), claimed.answer)
    return { answer, isRepeated: true }
  })
}

export type AnswerOnce = ReturnType<typeof makeAnswerOnce>

const ignoreFailure =
  (id: string) =>
  (effect: Effect.Effect<void, StorageError>): Effect.Effect<void> =>
    Effect.catch(effect, () =>
      Effect.logWarning("Whether a call was answered could not be stored", { callId: id }),
    )
