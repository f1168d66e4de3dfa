import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { StorageError } from "../../ports/storage-error.ts"
import type { Actor } from "../access/actor.ts"
import type { ActionForbidden } from "../access/authorize.ts"
import { type AssistedSetUp, findSetUp, type FindSetUpPorts } from "./assisted-set-up.ts"
import type { SetUpNotFound } from "./request-errors.ts"

/**
 * Asks the operator for the employees of a connection, since its source cannot be asked (interface.md, "What the service
 * does" 3). It stands among the operator's tasks until a file is shared; one that is asked for already is not asked for anew,
 * and before the set-up is live that is the task.
 */
export const makeRequestUpload = (ports: FindSetUpPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<AssistedSetUp, ActionForbidden | SetUpNotFound | StorageError> {
    const find = findSetUp(ports, actor, "assisted.ask-for-upload", connectionId)
    const setUp = yield* find
    if (setUp.task !== null) return setUp
    yield* ports.assisted.markUploadRequested(connectionId, yield* Clock.currentTimeMillis)
    yield* Effect.logInfo("The operator is asked for an upload", { connectionId })
    return yield* find
  })

export type RequestUpload = ReturnType<typeof makeRequestUpload>
