import * as Effect from "effect/Effect"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { UploadTask } from "../../../domain/onboarding/upload.ts"
import type { Source } from "../../../ports/sync/source.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { makeUploadFile, type UploadFilePorts } from "../import-file.ts"
import { addAnswers } from "../../../domain/onboarding/value-answers.ts"
import { scheduleNextUpload } from "../schedule-next-upload.ts"

/** `again`: the sync could not run now. */
export type ShareOutcome = "shared" | "rejected" | "again"

const UPLOAD_TRIGGER = "upload"

export type ShareUploadPorts = UploadFilePorts & UsedPorts<"syncSchedule.reschedule">

/**
 * Imports a file without errors into its connection, which has been accepted: the sync shares it, or the guard holds it, and
 * either has all of it. The mapping and the answers are stored for the next upload, those about unknown
 * values as rules of the connection.
 */
export const makeShareUpload = (ports: ShareUploadPorts) => {
  const uploadFile = makeUploadFile(ports)
  const saveRules = makeSaveRules(ports)
  const share = (
    connection: Connection,
    source: Source,
    { columns, mode, dateOrder, decimalMark, phoneCountry, firstYears = {}, leftOut = 0 }: UploadTask,
  ): Effect.Effect<ShareOutcome, StorageError> =>
    uploadFile(connection, {
      source: { ...source, leftOutRows: leftOut },
      mode,
      dryRun: false,
      trigger: UPLOAD_TRIGGER,
      fieldMapping: columns,
      reading: {
        ...(dateOrder === undefined ? {} : { dateOrder }),
        ...(decimalMark === undefined ? {} : { decimalMark }),
        ...(phoneCountry === undefined ? {} : { phoneCountry }),
        firstYears,
      },
      onProgress: () => undefined,
    }).pipe(
      Effect.tap((report) => scheduleNextUpload(ports.syncSchedule, connection, report)),
      Effect.map(({ state }): ShareOutcome => (state === "failed" ? "rejected" : "shared")),
      Effect.catchTags({
        SyncAlreadyRunning: () => Effect.succeed<ShareOutcome>("again"),
        SessionLost: () => Effect.succeed<ShareOutcome>("again"),
        ConnectionPaused: () => Effect.succeed<ShareOutcome>("rejected"),
        ConnectionNotLive: () => Effect.succeed<ShareOutcome>("rejected"),
        CountryNotFound: () => Effect.succeed<ShareOutcome>("rejected"),
        SourceError: () => Effect.succeed<ShareOutcome>("rejected"),
        SyncLimitReached: () => Effect.succeed<ShareOutcome>("rejected"),
        DecryptionFailed: () => Effect.succeed<ShareOutcome>("rejected"),
        MasterKeyMissing: () => Effect.succeed<ShareOutcome>("again"),
      }),
    )

  return (
    connection: Connection,
    source: Source,
    task: UploadTask,
  ): Effect.Effect<ShareOutcome, StorageError> =>
    Effect.flatMap(saveRules(connection, task), (isSaved) =>
      isSaved ? share(connection, source, task) : Effect.succeed<ShareOutcome>("again"),
    )
}

/** Before the file is read with them. False: a person has changed the rules at this moment. */
const makeSaveRules =
  ({ settings }: Pick<ShareUploadPorts, "settings">) =>
  ({ id, rules }: Connection, { answers = {} }: UploadTask): Effect.Effect<boolean, StorageError> => {
    const changed = addAnswers(rules.connection, answers)
    return JSON.stringify(changed) === JSON.stringify(rules.connection)
      ? Effect.succeed(true)
      : settings.saveRules(id, changed, rules.connection)
  }
