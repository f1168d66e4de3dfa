import * as Effect from "effect/Effect"
import {
  ConsoleSharing,
  ConsoleSharingAnswer,
  ConsoleSharingChange,
  ConsoleSharingChanged,
  ConsoleSharingCount,
  ConsoleSharingTrial,
} from "../../../../../core/contract/sharing/console/sharing.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import { type Access, endpoint } from "../../../endpoint.ts"
import { DEFAULT_STYLE, failure } from "../../../failure.ts"
import { JSON_LINES, replyWithProgress, type Report } from "../../../progress-stream.ts"
import type { Route } from "../../../route.ts"
import { BUSY, CLIENT_ERRORS, CLIENT_GONE, LIVE_ERRORS } from "../clients/client-answer.ts"
import { CLIENT_PATH } from "../clients/client.ts"
import { DONE, DONE_ANSWER } from "../session.ts"
import {
  answerSharing,
  CHANGE_EXAMPLE,
  PREVIEW_EXAMPLE,
  SHARING_EXAMPLE,
  toPreview,
  toProgress,
  TRIAL_EXAMPLE,
} from "./sharing-answer.ts"

type Sharing = Pick<
  UseCases["sharing"],
  "answerSharingRequest" | "changeSharing" | "previewSharing" | "showSharing"
>

export interface SharingApi {
  readonly sharing: Sharing
}

/** What and whom a company shares, which its own people decide on: a vendor learns neither the rules nor who is left out. */
export const sharingRoutes = (
  access: Access<AuthenticatedSession>,
  { sharing }: SharingApi,
): ReadonlyArray<Route> => [
  showRoute(access, sharing),
  changeRoute(access, sharing),
  previewRoute(access, sharing),
  answerRoute(access, sharing),
]

const PATH = "/api/console/clients/{connection_id}/sharing/"

const notLive = () => failure(409, "This client is not connected.")

const showRoute = (access: Access<AuthenticatedSession>, { showSharing }: Sharing) =>
  endpoint({
    method: "GET",
    path: PATH,
    id: "showConsoleSharing",
    tag: "Console",
    summary: "Read what and whom a company shares",
    description:
      "Which fields it shares and withholds, the rules by which it chooses its employees, and what the vendor asks for beyond the agreement. For the company's own people.",
    access,
    parameters: { path: CLIENT_PATH },
    answers: {
      200: { description: "What is shared.", schema: ConsoleSharing, example: SHARING_EXAMPLE },
      ...CLIENT_GONE,
    },
    errors: CLIENT_ERRORS,
    handle: ({ caller: { actor }, path }) =>
      Effect.map(showSharing(actor, path.connection_id), answerSharing),
  })

const changeRoute = (access: Access<AuthenticatedSession>, { changeSharing }: Sharing) =>
  endpoint({
    method: "POST",
    path: PATH,
    id: "changeConsoleSharing",
    tag: "Console",
    summary: "Change what and whom a company shares",
    description:
      "Replaces what is withheld and the rules. What is shared less applies at once, and the vendor is told of each employee who leaves; what is shared more follows with the next sync. Nothing is changed when somebody else changed it since `version`, or while a sync runs.",
    access,
    parameters: { path: CLIENT_PATH },
    body: { schema: ConsoleSharingChange, types: ["json"], example: CHANGE_EXAMPLE },
    answers: {
      200: { description: "Changed.", schema: ConsoleSharingChanged, example: { excluded: 106 } },
      ...CLIENT_GONE,
      ...BUSY,
    },
    handle: ({ caller: { actor }, path, body: { version, ...terms } }) =>
      Effect.map(changeSharing(actor, path.connection_id, terms, version), ({ excluded }) => ({
        status: 200,
        body: { excluded },
      })),
    errors: {
      ...LIVE_ERRORS,
      FieldsRequired: ({ keys }) =>
        failure(400, "The request is not valid: see withheld.", {
          data: { withheld: `Required by the vendor: ${keys.join(", ")}` },
        }),
      SharingChanged: () => failure(409, "Somebody else changed what is shared meanwhile."),
      SessionLost: () => LIVE_ERRORS.SyncAlreadyRunning({ sessionId: null }),
    },
  })

const previewRoute = (access: Access<AuthenticatedSession>, { previewSharing }: Sharing) =>
  endpoint({
    method: "POST",
    path: `${PATH}preview/`,
    id: "previewConsoleSharing",
    tag: "Console",
    summary: "Count whom other terms would share",
    description:
      "Nothing is saved. Employees are counted in the client's source, as far as it is read within a minute; where it cannot be read on request, those who are shared now are counted. Records are masked. Answers in lines of JSON: how far it is, then what would be shared.",
    access,
    parameters: { path: CLIENT_PATH },
    body: { schema: ConsoleSharingTrial, types: ["json"], example: TRIAL_EXAMPLE },
    answers: {
      200: {
        description: "How far it is, in a line each, and at the end what would be shared.",
        schema: ConsoleSharingCount,
        contentType: JSON_LINES,
        example: { result: PREVIEW_EXAMPLE },
      },
      ...CLIENT_GONE,
      409: { description: "The client is not connected.", schema: DEFAULT_STYLE.schema },
    },
    handle: ({ caller: { actor }, path: { connection_id: connectionId }, body }) => {
      const { reads_source: readsSource, ...terms } = body
      return replyWithProgress(
        (report: Report) =>
          Effect.map(
            previewSharing(actor, {
              ...{ connectionId, terms, readsSource },
              onProgress: (progress) => report(toProgress(progress)),
            }),
            toPreview,
          ),
        PREVIEW_ERRORS,
      )
    },
    errors: PREVIEW_ERRORS,
  })

const PREVIEW_ERRORS = { ...CLIENT_ERRORS, ConnectionNotLive: notLive } as const

const answerRoute = (access: Access<AuthenticatedSession>, { answerSharingRequest }: Sharing) =>
  endpoint({
    method: "POST",
    path: `${PATH}answer-request/`,
    id: "answerConsoleSharingRequest",
    tag: "Console",
    summary: "Answer what the vendor asks for beyond the agreement",
    description:
      "A yes shares it from the next sync on, also what is withheld of it now. A no changes nothing, and can be changed later. Only the request with this `version` is answered.",
    access,
    parameters: { path: CLIENT_PATH },
    body: { schema: ConsoleSharingAnswer, types: ["json"], example: { version: "1", agree: true } },
    answers: {
      ...DONE_ANSWER,
      ...CLIENT_GONE,
      409: {
        description: "The request is another one now, or was withdrawn; read it again.",
        schema: DEFAULT_STYLE.schema,
      },
    },
    handle: ({ caller: { actor }, path, body }) =>
      Effect.as(answerSharingRequest(actor, { connectionId: path.connection_id, ...body }), DONE),
    errors: {
      ...CLIENT_ERRORS,
      ConnectionNotLive: notLive,
      NothingRequested: () => failure(409, "The vendor no longer asks for anything more."),
      SharingRequestChanged: () => failure(409, "The vendor asks for something else now."),
    },
  })
