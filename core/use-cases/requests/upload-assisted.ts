import * as Effect from "effect/Effect"
import type { StorageError } from "../../ports/storage-error.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ConnectionAccessError, findLiveConnection } from "../authorization/find-connection.ts"
import {
  type ImportedFile,
  makeUploadFile,
  type UploadFileInput,
  type UploadFilePorts,
} from "../onboarding/import-file.ts"
import { scheduleNextUpload } from "../onboarding/schedule-next-upload.ts"
import { type RunSyncError } from "../sync/run-sync.ts"
import type { CountryNotFound } from "../mapping/change-reading.ts"
import { findSetUp, type FindSetUpPorts } from "./assisted-set-up.ts"
import type { SetUpNotFound } from "./request-errors.ts"

export type UploadAssistedPorts = FindSetUpPorts & UploadFilePorts & UsedPorts<"syncSchedule">

export interface UploadAssistedInput extends UploadFileInput {
  readonly connectionId: string
}

/**
 * Uploads a corporate's employees on its behalf, as the operator. The first shared file makes the set-up live; each
 * completes the requested upload, and the next one is due by the schedule.
 */
export const makeUploadAssisted = (ports: UploadAssistedPorts) => {
  const { connections, syncSchedule } = ports
  const uploadFile = makeUploadFile(ports)
  return Effect.fnUntraced(function* (
    actor: Actor,
    input: UploadAssistedInput,
  ): Effect.fn.Return<
    ImportedFile,
    ConnectionAccessError | SetUpNotFound | CountryNotFound | RunSyncError | StorageError
  > {
    const { connectionId } = input
    yield* findSetUp(ports, actor, "assisted.upload", connectionId)
    const connection = yield* findLiveConnection(connections, actor, "assisted.upload", connectionId)
    const report = yield* uploadFile(connection, input)
    yield* scheduleNextUpload(syncSchedule, connection, report)
    return { connection, report, saved: true }
  })
}
