import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import {
  applyApproval,
  applyDecline,
  findSharingRequest,
  type SharingRequest,
} from "../../domain/sharing/agreement.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import { type SharingChange, toSharingChange } from "../../domain/connection/sharing-change.ts"
import type { Secrets } from "../../ports/accounts/secrets.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import { noteChange } from "../authorization/audit/audited-call.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ConnectionAccessError, findConnection } from "../authorization/find-connection.ts"
import { ConnectionNotLive } from "../authorization/authorization-errors.ts"
import type { SharingStore } from "../../ports/sharing/sharing-store.ts"
import type { Connections } from "../../ports/connection/connections.ts"

/** The vendor requests nothing beyond the agreement. */
export class NothingRequested extends Data.TaggedError("NothingRequested") {}

/** The vendor's request differs from the one that was shown; `version` is the current one. */
export class SharingRequestChanged extends Data.TaggedError("SharingRequestChanged")<{
  readonly version: string
}> {}

export interface SharingDecision {
  readonly connectionId: string
  /** The version of the request that was shown: the decision applies to that one only. */
  readonly version: string
  readonly agree: boolean
}

export interface DecidedRequest {
  readonly connection: Connection
  readonly request: SharingRequest
}

/**
 * The corporate's decision on its vendor's request (specification/data-model.md#agreement). Agreeing applies exactly the
 * request that was shown, and the next sync is a full load; a no is stored. In a journey, either takes a caller who
 * speaks for the corporate.
 */
export const makeDecideSharingRequest = ({
  connections,
  sharingTerms,
  secrets,
}: {
  readonly connections: Connections
  readonly sharingTerms: SharingStore
  readonly secrets: Secrets
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    { connectionId, version, agree }: SharingDecision,
  ): Effect.fn.Return<
    DecidedRequest,
    ConnectionAccessError | ConnectionNotLive | NothingRequested | SharingRequestChanged | StorageError
  > {
    const action = "connection.answer-sharing-request"
    const found = yield* findConnection(connections, actor, action, connectionId)
    if (found.key === null) return yield* new ConnectionNotLive({ connectionId })
    yield* noteChange({ detail: agree ? "agreed" : "declined" })
    const now = yield* Clock.currentTimeMillis
    const decided: { request: SharingRequest | null } = { request: null }
    const connection = yield* sharingTerms.change(
      connectionId,
      (current): Result.Result<SharingChange, NothingRequested | SharingRequestChanged> => {
        const request = findSharingRequest(current)
        if (request === null) return Result.fail(new NothingRequested())
        if (request.version !== version)
          return Result.fail(new SharingRequestChanged({ version: request.version }))
        decided.request = request
        const changed = (agree ? applyApproval : applyDecline)(current, request)
        return Result.succeed(
          toSharingChange(current, current.flags.vendor, changed, { rereads: agree, uuid: secrets.uuid }),
        )
      },
      now,
    )
    const { request } = decided
    if (connection === null || request === null) return yield* new NothingRequested()
    return { connection, request }
  })
