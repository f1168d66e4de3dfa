import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Connection } from "../../../domain/connection/connection.ts"
import {
  type AcceptConnectionPorts,
  ConnectionConflict,
  makeAcceptConnection,
  resolveFlags,
  validateTerms,
} from "../../onboarding/accept-connection.ts"
import { type ChooseConnectionPorts, makeChooseConnection } from "../../onboarding/choose-connection.ts"
import { type FindSharablePorts, makeFindSharable } from "../../onboarding/uploads/find-sharable.ts"
import type { UploadNotSharable } from "../../onboarding/uploads/upload-errors.ts"
import { findAccepted, JourneyIncomplete, type Submission } from "./submission.ts"

export type SubmitUploadPorts = AcceptConnectionPorts & ChooseConnectionPorts & FindSharablePorts

/**
 * Accepts the connection, and shares the uploaded file in the background. The file must have been checked without errors,
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
    const sharable = yield* findSharable(toChosenUpload(submission), chosen.connection, terms).pipe(
      Effect.catchTag("UploadNotSharable", failIncomplete),
    )
    const accepted = yield* acceptConnection(chosen, { actor, connector, terms }, ({ accept }) =>
      Effect.flatMap(accept, ({ accepted: isAccepted, connection }) =>
        isAccepted && connection !== null
          ? Effect.succeed(connection)
          : Effect.fail(new ConnectionConflict({ connectionId: connection?.id ?? null })),
      ),
    ).pipe(Effect.catchTag("ConnectionConflict", () => findAccepted(ports.connections, submission)))
    yield* ports.uploads.start(sharable.upload, "sharing", sharable.task, yield* Clock.currentTimeMillis)
    return accepted
  })
}

/** For a connection that is accepted: shares another file, if one was checked on this device without errors. */
export const makeShareNextUpload = (ports: SubmitUploadPorts) => {
  const findSharable = makeFindSharable(ports)
  return Effect.fnUntraced(function* (
    submission: Pick<Submission, "actor" | "connectionId" | "answers">,
    connection: Connection,
  ) {
    const waiting = yield* ports.uploads.find(connection.id)
    if (waiting === null || waiting.stage === "sharing") return
    if (waiting.id !== submission.answers.upload_id) return
    const { upload, task } = yield* findSharable(toChosenUpload(submission), connection, connection).pipe(
      Effect.catchTag("UploadNotSharable", failIncomplete),
    )
    yield* ports.uploads.start(upload, "sharing", task, yield* Clock.currentTimeMillis)
  })
}

const toChosenUpload = ({ actor, answers }: Pick<Submission, "actor" | "answers">) => ({
  actor,
  uploadId: answers.upload_id,
  mode: answers.is_full_load ? ("full" as const) : ("delta" as const),
})

const failIncomplete = ({ part, reason }: UploadNotSharable) =>
  Effect.fail(new JourneyIncomplete({ fields: { [`answers.${PARTS[part]}`]: reason } }))

const PARTS = { file: "upload_id", columns: "columns", mode: "is_full_load" } as const
