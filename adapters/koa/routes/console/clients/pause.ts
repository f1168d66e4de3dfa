import * as Effect from "effect/Effect"
import { ConsolePause } from "../../../../../core/contract/connection/console/clients.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import { type Access, endpoint } from "../../../endpoint.ts"
import { DONE, DONE_ANSWER } from "../session.ts"
import { CLIENT_PATH } from "./client.ts"
import { BUSY, CLIENT_GONE, LIVE_ERRORS } from "./client-answer.ts"

/** POST /api/console/clients/{connection_id}/pause/ */
export const pauseClientRoute = (
  access: Access<AuthenticatedSession>,
  pauseConnection: UseCases["connection"]["pauseConnection"],
) =>
  endpoint({
    method: "POST",
    path: "/api/console/clients/{connection_id}/pause/",
    id: "pauseConsoleClient",
    tag: "Console",
    summary: "Pause or resume a client's connection",
    description:
      "While it is paused nothing is read, uploaded or pushed, and the vendor keeps what it has. Only the client's own people, and the operator on their behalf, may pause it.",
    access,
    parameters: { path: CLIENT_PATH },
    body: { schema: ConsolePause, types: ["json"], example: { paused: true } },
    answers: { ...DONE_ANSWER, ...CLIENT_GONE, ...BUSY },
    errors: LIVE_ERRORS,
    handle: ({ caller: { actor }, path, body: { paused } }) =>
      Effect.as(pauseConnection(actor, path.connection_id, paused), DONE),
  })
