import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { StorageError } from "../../ports/storage-error.ts"
import type { RequestDueUpload } from "../../ports/sync/request-due-upload.ts"
import { type Actor, SYSTEM } from "../authorization/actor.ts"
import type { VerificationRequired } from "../authorization/authorization-errors.ts"
import type { ActionForbidden } from "../authorization/authorize.ts"
import { type AssistedSetUp, findSetUp, type FindSetUpPorts } from "./assisted-set-up.ts"
import type { SetUpNotFound } from "./request-errors.ts"

/**
 * Requests an upload from the operator, since the connection's source cannot be pulled
 * (specification/sources.md#assisted-set-up). It is one of the operator's tasks until a file is shared. An open
 * request is not repeated, and before the set-up is live, the set-up is the task.
 */
export const makeRequestUpload = (ports: FindSetUpPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<AssistedSetUp, ActionForbidden | VerificationRequired | SetUpNotFound | StorageError> {
    const find = findSetUp(ports, actor, "assisted.request-upload", connectionId)
    const setUp = yield* find
    if (setUp.task !== null) return setUp
    yield* ports.assisted.markUploadRequested(connectionId, yield* Clock.currentTimeMillis)
    yield* Effect.logInfo("An upload was requested from the operator", { connectionId })
    return yield* find
  })

/** Requests the upload of a connection that is due. Without an assisted set-up, nothing is requested. */
export const makeRequestDueUpload = (ports: FindSetUpPorts): RequestDueUpload => {
  const requestUpload = makeRequestUpload(ports)
  return (connectionId) =>
    requestUpload(SYSTEM, connectionId).pipe(
      Effect.asVoid,
      Effect.catchTags({
        SetUpNotFound: ({ _tag }) =>
          Effect.logWarning("A scheduled sync did not finish", { connectionId, error: _tag }),
        ActionForbidden: Effect.die,
        VerificationRequired: Effect.die,
      }),
    )
}
