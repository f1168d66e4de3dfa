import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { LoadMode } from "../../domain/sync/session.ts"
import type { Actor } from "../authorization/actor.ts"
import { findLiveConnection } from "../authorization/find-connection.ts"
import { type FindSharablePorts, makeFindSharable } from "../onboarding/uploads/find-sharable.ts"
import { UploadNotReady } from "../onboarding/uploads/upload-errors.ts"
import { ConnectionPaused } from "../authorization/authorization-errors.ts"
import { findSetUp, type FindSetUpPorts } from "./assisted-set-up.ts"

export interface ShareAssistedFileInput {
  readonly connectionId: string
  readonly uploadId: string
  readonly mode: LoadMode
}

/**
 * Shares a file that the operator uploaded and checked, in the background: what `upload-assisted.ts` does with a file at hand. While
 * it has wrong rows nothing is shared.
 */
export const makeShareAssistedFile = (ports: FindSetUpPorts & FindSharablePorts) => {
  const findSharable = makeFindSharable(ports)
  return Effect.fnUntraced(function* (
    actor: Actor,
    { connectionId, uploadId, mode }: ShareAssistedFileInput,
  ) {
    yield* findSetUp(ports, actor, "assisted.upload", connectionId)
    const connection = yield* findLiveConnection(ports.connections, actor, "assisted.upload", connectionId)
    if (connection.pausedAt !== null) return yield* new ConnectionPaused({ connectionId })
    const { upload, task } = yield* findSharable({ actor, uploadId, mode }, connection, connection)
    const isStarted = yield* ports.uploads.start(upload, "sharing", task, yield* Clock.currentTimeMillis)
    if (!isStarted) return yield* new UploadNotReady({ stage: upload.stage })
  })
}
