import * as Effect from "effect/Effect"
import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import { type Access, endpoint } from "../../../endpoint.ts"
import { DEFAULT_STYLE, failure } from "../../../failure.ts"
import { DONE, DONE_ANSWER } from "../session.ts"
import { CLIENT_PATH, MAIL_ERRORS } from "./client.ts"
import { BUSY, CLIENT_GONE, LIVE_ERRORS } from "./client-answer.ts"

/** POST /api/console/clients/{connection_id}/ask-for-file/ */
export const askForFileRoute = (
  access: Access<AuthenticatedSession>,
  askForFile: UseCases["connection"]["askForFile"],
) =>
  endpoint({
    method: "POST",
    path: "/api/console/clients/{connection_id}/ask-for-file/",
    id: "askConsoleForFile",
    tag: "Console",
    summary: "Ask a client for a new file",
    description:
      "Mails the client's HR admin a link to the journey, where the next file is uploaded. Only for a client that uploads files.",
    access,
    parameters: { path: CLIENT_PATH },
    answers: {
      ...DONE_ANSWER,
      ...CLIENT_GONE,
      ...BUSY,
      502: { description: "The mail could not be sent.", schema: DEFAULT_STYLE.schema },
    },
    errors: {
      ...LIVE_ERRORS,
      ...MAIL_ERRORS,
      ConnectionPaused: () => failure(409, "The client has paused its connection, so it can upload no file."),
      SourceNotUploaded: () =>
        failure(409, "This client uploads no files. Its employees are read from its HR system."),
    },
    handle: ({ caller: { actor }, path }) => Effect.as(askForFile(actor, path.connection_id, null), DONE),
  })
