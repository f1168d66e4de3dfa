import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { ConsoleChanges } from "../../../../../core/contract/connection/console/changes.ts"
import type { ChangesRead } from "../../../../../core/domain/connection/change-log.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import { type Access, endpoint } from "../../../endpoint.ts"
import { replyWithEvents, type ServerEvent } from "../../../event-stream.ts"
import { EVENT_STREAM } from "../../../route.ts"
import { OpenStreams } from "./open-streams.ts"

/** GET /api/console/events/ */
export const eventsRoute = (
  access: Access<AuthenticatedSession>,
  followChanges: UseCases["connection"]["followChanges"],
) => {
  const streams = new OpenStreams()
  return endpoint({
    method: "GET",
    path: "/api/console/events/",
    id: "followConsole",
    tag: "Console",
    summary: "Learn what has changed",
    description:
      "Server-sent events (text/event-stream) of the clients that the user may see. The data of an event `change` are JSON of ConsoleChanges: which syncs, deliveries or issues to load again, at most once a second each. An event `reset` says that changes may have been missed, so that everything is loaded again; it comes first, unless the stream resumes after the header Last-Event-ID. A comment is sent every 15 seconds. The stream ends within a second when the session ends or the user's access changes. A session has three streams at most; the oldest ends for a new one.",
    access,
    answers: { 200: { description: "The events.", schema: Schema.String, contentType: EVENT_STREAM } },
    errors: {},
    handle: ({ caller: { actor, vendorOrgId, session, isUnchanged }, headers }) =>
      followChanges(actor, vendorOrgId, readLastEventId(headers["last-event-id"])).pipe(
        Effect.flatMap((look) => {
          const stream = streams.open(session.id)
          return replyWithEvents({
            look: Effect.map(look, (read) => (read === null ? null : toEvent(read))),
            // Nobody is told anything while the session cannot be checked.
            isOpen: Effect.map(
              Effect.orElseSucceed(isUnchanged, () => false),
              (isSame) => isSame && stream.isOpen(),
            ),
            onEnd: stream.close,
          })
        }),
      ),
  })
}

const readLastEventId = (given: string | ReadonlyArray<string> | undefined): string | null =>
  typeof given === "string" && given.length <= 100 ? given : null

const toEvent = ({ position, changes }: ChangesRead): ServerEvent =>
  changes === null
    ? { name: "reset", id: position, data: {} }
    : {
        name: "change",
        id: position,
        data: {
          items: changes.map(({ kind, connection }) => ({ kind, connection_id: connection.id })),
        } satisfies ConsoleChanges,
      }
