import * as Effect from "effect/Effect"
import { READ_STAGES } from "../../../../domain/connection/uploads/upload.ts"
import type { Connection } from "../../../../domain/connection/connection.ts"
import type { ConnectionKeys } from "../../../../ports/access/vault.ts"
import type { StoredUpload } from "../../../../ports/connection/upload-store.ts"
import type { MakeFileSource } from "../../../../ports/sync/source.ts"
import { canSeeEntered } from "../../../access/device-access.ts"
import {
  type AcceptConnectionPorts,
  ConnectionConflict,
  makeAcceptConnection,
  resolveFlags,
  type Terms,
  validateTerms,
} from "../../onboarding/accept-connection.ts"
import { type ChooseConnectionPorts, makeChooseConnection } from "../../onboarding/choose-connection.ts"
import { compileUpload, type CompileUploadPorts } from "../../uploads/compile-upload.ts"
import { type FindUploadPorts, openKeys } from "../../uploads/find-upload.ts"
import { openContents, openTask, sealTask } from "../../uploads/sealed-upload.ts"
import { EMPTY_FILE } from "../../uploads/upload-source.ts"
import { findAccepted, JourneyIncomplete, type Submission } from "./submission.ts"

export interface SubmitUploadPorts
  extends AcceptConnectionPorts, ChooseConnectionPorts, FindUploadPorts, CompileUploadPorts {
  readonly connections: AcceptConnectionPorts["connections"]
  readonly vault: AcceptConnectionPorts["vault"]
  readonly vendors: AcceptConnectionPorts["vendors"]
  readonly makeCsvSource: MakeFileSource
}

/**
 * Accepts the connection, and shares the uploaded file in the background. The file must have been checked with no row wrong,
 * on the device that uploaded it.
 */
export const makeSubmitUpload = (ports: SubmitUploadPorts) => {
  const choose = makeChooseConnection(ports)
  const acceptConnection = makeAcceptConnection(ports)
  const findSharable = makeFindSharable(ports)
  return Effect.fnUntraced(function* (submission: Submission) {
    const { actor, connectionId, connector, sharing } = submission
    const chosen = yield* choose(actor, { connectionId }, connector).pipe(
      Effect.catchTags({ ConnectionAmbiguous: Effect.die, InvalidCorporate: Effect.die }),
    )
    if (chosen.connection === null) return yield* findAccepted(ports.connections, submission)
    const terms = yield* validateTerms(sharing, resolveFlags(chosen))
    const sharable = yield* findSharable(submission, chosen.connection, terms)
    const accepted = yield* acceptConnection(chosen, { actor, connector, terms }, ({ accept }) =>
      Effect.flatMap(accept, ({ accepted: isAccepted, connection }) =>
        isAccepted && connection !== null
          ? Effect.succeed(connection)
          : Effect.fail(new ConnectionConflict({ connectionId: connection?.id ?? null })),
      ),
    ).pipe(Effect.catchTag("ConnectionConflict", () => findAccepted(ports.connections, submission)))
    yield* ports.uploads.start(sharable.upload, "sharing", sharable.task)
    return accepted
  })
}

/** For a connection that is accepted: shares another file, if one was checked on this device with no row wrong. */
export const makeShareNextUpload = (ports: SubmitUploadPorts) => {
  const findSharable = makeFindSharable(ports)
  return Effect.fnUntraced(function* (
    submission: Pick<Submission, "actor" | "connectionId" | "answers">,
    connection: Connection,
  ) {
    const waiting = yield* ports.uploads.find(connection.id)
    if (waiting === null || waiting.stage === "sharing") return
    if (waiting.id !== submission.answers.upload_id) return
    const { upload, task } = yield* findSharable(submission, connection, connection)
    yield* ports.uploads.start(upload, "sharing", task)
  })
}

const incomplete = (field: string, reason: string) =>
  new JourneyIncomplete({ fields: { [`answers.${field}`]: reason } })

const makeFindSharable = (ports: SubmitUploadPorts) =>
  Effect.fnUntraced(function* (
    { actor, connectionId, answers }: Pick<Submission, "actor" | "connectionId" | "answers">,
    connection: Connection,
    terms: Terms,
  ) {
    const upload = yield* ports.uploads.find(connectionId)
    if (upload === null || upload.id !== answers.upload_id)
      return yield* incomplete("upload_id", "Upload a file.")
    if (!canSeeEntered(actor, upload.device))
      return yield* incomplete(
        "upload_id",
        "The file was uploaded in another browser. Upload it again in this one.",
      )
    const keys = yield* openKeys(ports.vault, connection)
    yield* requireNothingWrong(ports, upload)
    const task = yield* validateMapping(ports, { connection, keys, upload, terms })
    const mode = answers.is_full_load ? "full" : "delta"
    return { upload, task: sealTask(keys, upload.id, { ...task, mode } as const) }
  })

const requireNothingWrong = Effect.fnUntraced(function* (
  { uploads }: Pick<SubmitUploadPorts, "uploads">,
  { id, stage, rows, rowsChecked }: StoredUpload,
) {
  if (!READ_STAGES.has(stage)) return yield* incomplete("upload_id", "The file was not read yet.")
  const isChecked = stage === "checked" && rowsChecked === rows
  if (!isChecked) return yield* incomplete("columns", "The rows of the file were not all checked.")
  const wrong = yield* uploads.countWrong(id)
  if (wrong > 0) return yield* incomplete("upload_id", `${String(wrong)} rows of the file are wrong.`)
})

/** The terms may need a column that the check did not. */
const validateMapping = Effect.fnUntraced(function* (
  ports: SubmitUploadPorts,
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
  if (task === null) return yield* incomplete("columns", "The rows of the file were not all checked.")
  const columns = (openContents(keys, upload)?.columns ?? []).map(({ header }) => header)
  const source = ports.makeCsvSource(EMPTY_FILE)
  yield* compileUpload(ports, { connection, source, columns, task, terms }).pipe(
    Effect.catchTag("UploadMappingInvalid", ({ problems }) =>
      Effect.fail(incomplete("columns", problems.map(({ reason }) => reason).join(" "))),
    ),
  )
  return task
})
