import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { ASSOCIATED_DATA } from "../../../domain/accounts/associated-data.ts"
import type { DecryptionFailed, MasterKeyMissing } from "../../../ports/accounts/vault.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { AuthenticatedSession } from "./authenticate-session.ts"

const DAY = 86_400_000
/** Longer than any call takes; afterwards its process has crashed. */
const LEASE_MILLIS = 120_000

/** The key stands for another request of the user. */
export class IdempotencyKeyReused extends Data.TaggedError("IdempotencyKeyReused") {}
/** The request with this key is still running. */
export class CallInProgress extends Data.TaggedError("CallInProgress") {}

export type RespondOncePorts = UsedPorts<
  "idempotentCalls" | "secrets.digest" | "secrets.uuid" | "vault.openSecret" | "vault.sealSecret"
>

export interface RepeatableCall {
  readonly key: string
  /** The request as JSON. */
  readonly request: unknown
}

export interface OnceResponse {
  readonly response: string
  /** It is that of an earlier call. */
  readonly isRepeated: boolean
}

type RespondOnceError =
  IdempotencyKeyReused | CallInProgress | StorageError | DecryptionFailed | MasterKeyMissing

/**
 * Makes a call of a signed-in user once for each key: for a day, the same request with the same key gets the same response. A call
 * that failed may be repeated with its key. The response is stored sealed, since it may contain a secret that is shown once.
 *
 * The user, the membership and the role are part of the request, so that no caller gets the response of another user, or of the same user
 * for another organization, was.
 */
export const makeRespondOnce = (ports: RespondOncePorts) => {
  const { idempotentCalls, secrets, vault } = ports

  const make = <E>(id: string, run: Effect.Effect<string, E>) =>
    Effect.onExit(run, (exit) =>
      Exit.isSuccess(exit)
        ? vault.sealSecret(ASSOCIATED_DATA.idempotentCall(id), exit.value).pipe(
            Effect.flatMap((sealed) => idempotentCalls.storeResponse(id, sealed)),
            // The call was made: its caller gets the response, even if a repetition would not.
            ignoreFailure(id),
          )
        : ignoreFailure(id)(idempotentCalls.release(id)),
    )

  return Effect.fnUntraced(function* <E>(
    { membership, user, vendorOrgId }: AuthenticatedSession,
    { key, request }: RepeatableCall,
    run: Effect.Effect<string, E>,
  ): Effect.fn.Return<OnceResponse, E | RespondOnceError> {
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
    if (claimed.kind === "claimed") return { response: yield* make(id, run), isRepeated: false }
    const response = yield* vault.openSecret(ASSOCIATED_DATA.idempotentCall(claimed.id), claimed.response)
    return { response, isRepeated: true }
  })
}

export type RespondOnce = ReturnType<typeof makeRespondOnce>

const ignoreFailure =
  (id: string) =>
  (effect: Effect.Effect<void, StorageError>): Effect.Effect<void> =>
    Effect.catch(effect, () => Effect.logWarning("The end of a call could not be stored", { callId: id }))
