import * as Effect from "effect/Effect"
import type { Connection } from "../../../domain/connection/connection.ts"
import { READ_STAGES } from "../../../domain/onboarding/upload.ts"
import type { LoadMode } from "../../../domain/sync/session.ts"
import type { ConnectionKeys } from "../../../ports/accounts/vault.ts"
import type { StoredUpload } from "../../../ports/onboarding/upload-store.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Actor } from "../../authorization/actor.ts"
import { canSeeEntered } from "../../authorization/device-access.ts"
import type { Terms } from "../accept-connection.ts"
import { compileUpload, type CompileUploadPorts } from "./compile-upload.ts"
import { type FindUploadPorts, openKeys } from "./find-upload.ts"
import { openContents, openTask, sealTask } from "./sealed-upload.ts"
import { UploadNotSharable } from "./upload-errors.ts"
import { EMPTY_FILE } from "./upload-source.ts"

export type FindSharablePorts = FindUploadPorts & CompileUploadPorts & UsedPorts<"makeCsvSource">

export interface ChosenUpload {
  readonly actor: Actor
  /** Null: none was uploaded. */
  readonly uploadId: string | null
  readonly mode: LoadMode
}

/**
 * The upload with its task, when it can be shared: its uploader had it checked in this mode, no row has errors, and its columns match
 * the terms. Part of use-cases that authorise their caller for the connection.
 */
export const makeFindSharable = (ports: FindSharablePorts) =>
  Effect.fnUntraced(function* (
    { actor, uploadId, mode }: ChosenUpload,
    connection: Connection,
    terms: Terms,
  ) {
    const upload = yield* ports.uploads.find(connection.id)
    if (upload === null || upload.id !== uploadId) return yield* notSharable("file", "Upload a file.")
    if (!canSeeEntered(actor, upload.device))
      return yield* notSharable(
        "file",
        "The file was uploaded in another browser. Go on there, or open the link that was mailed to you.",
      )
    const keys = yield* openKeys(ports.vault, connection)
    yield* requireNothingWrong(ports, upload)
    const task = yield* validateMapping(ports, { connection, keys, upload, terms })
    if (task.mode !== mode) return yield* notSharable("mode", `${CHECKED_AS[task.mode]} Check them again.`)
    return { upload, task: sealTask(keys, upload.id, task) }
  })

/** A file of changes may lack what a full file needs, and an employee who is missing from a full file becomes inactive. */
const CHECKED_AS = {
  full: "The rows were checked as a full file, and are to be shared as a file of changes only.",
  delta: "The rows were checked as a file of changes only, and are to be shared as a full file.",
} as const satisfies Record<LoadMode, string>

const notSharable = (part: UploadNotSharable["part"], reason: string) =>
  new UploadNotSharable({ part, reason })

const requireNothingWrong = Effect.fnUntraced(function* (
  { uploads }: Pick<FindSharablePorts, "uploads">,
  { id, stage, rows, rowsChecked }: StoredUpload,
) {
  if (!READ_STAGES.has(stage)) return yield* notSharable("file", "The file has not been read yet.")
  const isChecked = stage === "checked" && rowsChecked === rows
  if (!isChecked) return yield* notSharable("columns", "Not all rows of the file have been checked.")
  const wrong = yield* uploads.countWrong(id)
  if (wrong > 0) return yield* notSharable("file", `Rows of the file with errors: ${String(wrong)}.`)
})

/** The terms may need a column that the check did not. */
const validateMapping = Effect.fnUntraced(function* (
  ports: FindSharablePorts,
  {
    connection,
    keys,
    upload,
    terms,
  }: {
    readonly connection: Connection
    readonly keys: ConnectionKeys
    readonly upload: StoredUpload
    readonly terms: Terms
  },
) {
  const task = openTask(keys, upload)
  if (task === null) return yield* notSharable("columns", "Not all rows of the file have been checked.")
  const columns = (openContents(keys, upload)?.columns ?? []).map(({ header }) => header)
  const source = ports.makeCsvSource(EMPTY_FILE)
  yield* compileUpload(ports, { connection, source, columns, task, terms }).pipe(
    Effect.catchTag("UploadMappingInvalid", ({ errors }) =>
      Effect.fail(notSharable("columns", errors.map(({ reason }) => reason).join(" "))),
    ),
  )
  const open = task.carried?.open ?? 0
  if (open > 0)
    return yield* notSharable(
      "file",
      `Corrections that the new file contradicts: ${String(open)}. Decide about them.`,
    )
  return task
})
