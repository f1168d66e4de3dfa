import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { listOwnDocuments } from "../../requests/journey/journey-documents.ts"
import type { RequestAssisted } from "../../requests/request-assisted.ts"
import { findAccepted, JourneyIncomplete, type Submission } from "./submission.ts"
import type { UsedPorts } from "../../../ports/ports.ts"

export interface SubmitAssistedPorts extends UsedPorts<
  "assisted.transition" | "connections.find" | "documents.list" | "documents.move"
> {
  readonly requestAssisted: RequestAssisted
}

/** Requests an assisted set-up with the documents that the caller uploaded, and accepts its connection. */
export const makeSubmitAssisted = (ports: SubmitAssistedPorts) =>
  Effect.fnUntraced(function* (submission: Submission) {
    const { actor, connectionId, answers, sharing } = submission
    const input = { connectionId, form: answers.form, frequency: null, timeZone: null, sharing }
    yield* ports.requestAssisted(actor, input).pipe(
      Effect.catchTags({
        RequestInvalid: ({ fields }) => Effect.fail(toIncomplete(fields)),
        ConnectionConflict: () => findAccepted(ports.connections, submission),
        // The connection is named by its id.
        ConnectionAmbiguous: Effect.die,
        InvalidCorporate: Effect.die,
      }),
    )
    yield* attachDocuments(ports, submission)
    return yield* findAccepted(ports.connections, submission)
  })

const attachDocuments = Effect.fnUntraced(function* (
  { assisted, documents }: SubmitAssistedPorts,
  { actor, connectionId, keys }: Submission,
) {
  const uploaded = yield* listOwnDocuments(documents, keys, actor, connectionId)
  if (uploaded.length === 0) return
  yield* Effect.forEach(uploaded, ({ id }) => documents.move(id, { of: "assisted", id: connectionId }))
  const now = yield* Clock.currentTimeMillis
  yield* assisted.transition(connectionId, "requested", "documents_received", now)
})

const toIncomplete = (fields: Readonly<Record<string, string>>) =>
  new JourneyIncomplete({
    fields: Object.fromEntries(
      Object.entries(fields).map(([key, reason]) => [`answers.form.${key}`, reason]),
    ),
  })
