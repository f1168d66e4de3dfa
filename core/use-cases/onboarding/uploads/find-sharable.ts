import * as Effect from "effect/Effect"
import type { Connection } from "../../../domain/connection/connection.ts"
import { READ_STAGES } from "../../../domain/connection/uploads/upload.ts"
import type { LoadMode } from "../../../domain/sync/session.ts"
import type { ConnectionKeys } from "../../../ports/access/vault.ts"
import type { StoredUpload } from "../../../ports/connection/upload-store.ts"
import type { MakeFileSource } from "../../../ports/sync/source.ts"
import type { Actor } from "../../authorization/actor.ts"
import { canSeeEntered } from "../../authorization/device-access.ts"
import type { Terms } from "../accept-connection.ts"
import { compileUpload, type CompileUploadPorts } from "./compile-upload.ts"
import { type FindUploadPorts, openKeys } from "./find-upload.ts"
import { openContents, openTask, sealTask } from "./sealed-upload.ts"
import { UploadNotSharable } from "./upload-errors.ts"
import { EMPTY_FILE } from "./upload-source.ts"

export interface FindSharablePorts extends FindUploadPorts, CompileUploadPorts {
  readonly makeCsvSource: MakeFileSource
}

export interface ChosenUpload {
  readonly actor: Actor
  /** Null: none was uploaded. */
  readonly uploadId: string | null
  readonly mode: LoadMode
}

/**
 * The upload with its task, when it can be shared: its uploader had it checked in this mode, no row is wrong, and its columns fit
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

/** A file of changes may lack what one of everybody needs, and an employee who is missing from the latter becomes inactive. */
const CHECKED_AS = {
  full: "The rows were checked as a file of everybody, and are to be shared as one of changes only.",
  delta: "The rows were checked as a file of changes only, and are to be shared as one of everybody.",
} as const satisfies Record<LoadMode, string>

const notSharable = (part: UploadNotSharable["part"], reason: string) =>
  new UploadNotSharable({ part, reason })

const requireNothingWrong = Effect.fnUntraced(function* (
  { uploads }: Pick<FindSharablePorts, "uploads">,
  { id, stage, rows, rowsChecked }: StoredUpload,
) {
  if (!READ_STAGES.has(stage)) return yield* notSharable("file", "The file was not read yet.")
  const isChecked = stage === "checked" && rowsChecked === rows
  if (!isChecked) return yield* notSharable("columns", "The rows of the file were not all checked.")
  const wrong = yield* uploads.countWrong(id)
  if (wrong > 0) return yield* notSharable("file", `${String(wrong)} rows of the file are wrong.`)
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
  if (task === null) return yield* notSharable("columns", "The rows of the file were not all checked.")
  const columns = (openContents(keys, upload)?.columns ?? []).map(({ header }) => header)
  const source = ports.makeCsvSource(EMPTY_FILE)
  yield* compileUpload(ports, { connection, source, columns, task, terms }).pipe(
    Effect.catchTag("UploadMappingInvalid", ({ problems }) =>
      Effect.fail(notSharable("columns", problems.map(({ reason }) => reason).join(" "))),
    ),
  )
  return task
})
