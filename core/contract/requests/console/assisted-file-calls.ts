import * as Schema from "effect/Schema"
import { consoleCall, ok } from "../../call.ts"
import { CLIENT_PATH } from "../../authorization/client-path.ts"
import { makeUploadCalls, makeUploadPaths } from "../../onboarding/journey/upload-calls.ts"
import { ShareAssistedFile } from "./requests.ts"

const PATHS = makeUploadPaths(CLIENT_PATH.schema, CLIENT_PATH)

/** The file of employees of an assisted set-up. */
export const consoleUploads = makeUploadCalls({
  caller: "consoleSession",
  tag: "Console",
  path: "/api/console/set-ups/{connection_id}/uploads/",
  suffix: "ForConsole",
  pathParameters: PATHS,
})

export const shareUploadForConsole = consoleCall({
  id: "shareUploadForConsole",
  route: "POST /api/console/set-ups/{connection_id}/uploads/{upload_id}/share/",
  summary: "Share a checked file of an assisted set-up",
  description:
    "For operators only. Begins a sync of the file in the background. None of its rows may have errors. The upload is deleted when its sync ends; a file that could not be shared is checked again.",
  pathParameters: PATHS.upload,
  body: { schema: ShareAssistedFile, example: { mode: "full" } },
  responses: ok("Done.", Schema.Struct({}), {}),
  errors: {
    404: {
      messages: {
        ConnectionNotFound: "Not found.",
        ConnectionNotLive: "Not found.",
        SetUpNotFound: "Not found.",
      },
    },
    409: {
      description: "Not possible at the moment; `message` says why.",
      messages: {
        ConnectionPaused: "The client is paused. Resume it, then share the file.",
        UploadNotReady: null,
        UploadNotSharable: null,
      },
    },
  },
})
