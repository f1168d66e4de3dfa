import * as Effect from "effect/Effect"
import { ShareAssistedFile } from "../../../../../core/contract/operator/requests.ts"
import { Uuid } from "../../../../../core/contract/wire-values.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import { type Access, endpoint } from "../../../endpoint.ts"
import { DEFAULT_STYLE, failure } from "../../../failure.ts"
import type { Route } from "../../../route.ts"
import { type UploadApi, uploadRoutes } from "../../uploads/routes.ts"
import { notReady } from "../../uploads/upload-answer.ts"
import { makeUploadPath, type UploadPlace } from "../../uploads/upload-place.ts"
import { CLIENT_PATH } from "../clients/client.ts"
import { DONE, DONE_ANSWER } from "../session.ts"
import { NOT_FOUND } from "./request-answer.ts"

export type AssistedFileApi = Pick<UseCases["requests"], "shareAssistedFile">

/** The file of employees of an assisted set-up: uploaded, checked and corrected as in the journey, then shared. */
export const assistedFileRoutes = (
  access: Access<AuthenticatedSession>,
  { shareAssistedFile }: AssistedFileApi,
  uploads: UploadApi,
): ReadonlyArray<Route> => {
  const place = makeSetUpUploads(access)
  return [...uploadRoutes(place, uploads), shareRoute(place, shareAssistedFile)]
}

const makeSetUpUploads = (access: Access<AuthenticatedSession>): UploadPlace<AuthenticatedSession> => ({
  access,
  tag: "Console",
  path: "/api/console/set-ups/{connection_id}/uploads/",
  nameId: (id) => `${id}ForConsole`,
  parameters: { fields: { connection_id: Uuid }, notes: CLIENT_PATH.notes, example: CLIENT_PATH.example },
  find: ({ actor }, path) => ({ actor, connectionId: String(path["connection_id"]) }),
})

const shareRoute = (
  place: UploadPlace<AuthenticatedSession>,
  shareAssistedFile: AssistedFileApi["shareAssistedFile"],
) =>
  endpoint({
    method: "POST",
    path: `${place.path}{upload_id}/share/`,
    id: place.nameId("shareUpload"),
    tag: place.tag,
    summary: "Share a checked file of an assisted set-up",
    description:
      "For operators only. Begins a sync with the file in the background, once none of its rows is wrong. The upload is gone when its sync is over; one that could not be shared is checked again.",
    access: place.access,
    parameters: { path: makeUploadPath(place, { upload_id: Uuid }) },
    body: { schema: ShareAssistedFile, types: ["json"], example: { mode: "full" } },
    answers: {
      ...DONE_ANSWER,
      409: { description: "Not possible at the moment; `message` says why.", schema: DEFAULT_STYLE.schema },
    },
    handle: ({ caller, path: { upload_id: uploadId, ...path }, body: { mode } }) => {
      const { actor, connectionId } = place.find(caller, path)
      return Effect.as(shareAssistedFile(actor, { connectionId, uploadId, mode }), DONE)
    },
    errors: {
      ...NOT_FOUND,
      ConnectionNotFound: NOT_FOUND.SetUpNotFound,
      ConnectionNotLive: NOT_FOUND.SetUpNotFound,
      ConnectionPaused: () => failure(409, "The client is paused. Resume it, then share the file."),
      UploadNotReady: notReady,
      UploadNotSharable: ({ reason }) => failure(409, reason),
    },
  })
