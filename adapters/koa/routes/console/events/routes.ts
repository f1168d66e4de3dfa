import * as Effect from "effect/Effect"
import * as calls from "../../../../../core/contract/connection/console/changes-calls.ts"
import type { ConsoleChanges } from "../../../../../core/contract/connection/console/changes.ts"
import type { ChangesRead } from "../../../../../core/domain/connection/change-log.ts"
import { respondWithEvents, type ServerEvent } from "../../../streams/event-stream.ts"
import { type Implementation, implement } from "../../../calls/implement.ts"
import { OpenStreams } from "./open-streams.ts"

/** What changes at the clients, as a stream. */
export const eventsCalls: ReadonlyArray<Implementation> = [
  {
    call: calls.followConsole,
    toRoute: (service, access) => implementFollow(new OpenStreams()).toRoute(service, access),
  },
]

const implementFollow = (streams: OpenStreams): Implementation =>
  implement(
    calls.followConsole,
    ({ connection: { followChanges } }, { caller: { actor, vendorOrgId, session, isUnchanged }, headers }) =>
      followChanges(actor, vendorOrgId, readLastEventId(headers["last-event-id"])).pipe(
        Effect.flatMap((look) => {
          const stream = streams.open(session.id)
          return respondWithEvents({
            look: Effect.map(look, (read) => (read === null ? null : toEvent(read))),
            // Nothing is sent while the session cannot be checked.
            isOpen: Effect.map(
              Effect.orElseSucceed(isUnchanged, () => false),
              (isSame) => isSame && stream.isOpen(),
            ),
            onEnd: stream.close,
          })
        }),
      ),
  )

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
