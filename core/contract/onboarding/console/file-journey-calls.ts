import * as Schema from "effect/Schema"
import { CLIENT_GONE } from "../../authorization/client-errors.ts"
import { CLIENT_PATH } from "../../authorization/client-path.ts"
import { consoleCall, created } from "../../call.ts"
import { component } from "../../component.ts"
import { Uuid } from "../../wire-values.ts"

export const ConsoleFileJourney = Schema.Struct({
  /** A token of the journey, for an hour. */
  access_token: Schema.String,
  vendor_id: Uuid,
}).annotate(component("ConsoleFileJourney"))
export type ConsoleFileJourney = typeof ConsoleFileJourney.Type

export const openConsoleFileJourney = consoleCall({
  id: "openConsoleFileJourney",
  route: "POST /api/console/clients/{connection_id}/file-journey/",
  summary: "Open the upload of another file",
  description:
    "For a company's admin, where files are uploaded: a token of the journey, whose steps the console shows to upload, check and correct a file.",
  pathParameters: CLIENT_PATH,
  responses: created("The token.", ConsoleFileJourney, {
    access_token: "eyJhbGciOiJSUzI1NiJ9.e30.c2ln",
    vendor_id: "5c1f0a52-6c0e-4c57-9a55-3f1c8f4f0f11",
  }),
  errors: {
    409: {
      description: "No files are uploaded.",
      messages: {
        SourceNotUploaded: "No files are uploaded here: the employees are read from an HR system.",
      },
    },
    404: {
      description: CLIENT_GONE[404].description,
      messages: { ...CLIENT_GONE[404].messages, ConnectionNotLive: "Not found." },
    },
  },
})
