import { consoleCall, ok } from "../../call.ts"
import { CLIENT_GONE } from "../../authorization/client-errors.ts"
import { CLIENT_PATH } from "../../authorization/client-path.ts"
import { DONE } from "../../done.ts"
import { JSON_LINES } from "../../json-lines.ts"
import { SUBSET_FIELDS } from "../sharing-terms.ts"
import {
  ConsoleSharing,
  ConsoleSharingAnswer,
  ConsoleSharingChange,
  ConsoleSharingChanged,
  ConsoleSharingCount,
  type ConsoleSharingPreview,
  ConsoleSharingTrial,
} from "./sharing.ts"

const SHARING_EXAMPLE: ConsoleSharing = {
  vendor: "Tamarind Benefits",
  fields: [
    { key: "name", is_mandatory: true },
    { key: "pan", is_mandatory: false },
  ],
  withheld: ["pan"],
  subset: [{ field: "department", operator: "is_not", values: ["Board"] }],
  request: null,
  version: "cbf29ce484222325",
}
const { withheld, subset, version } = SHARING_EXAMPLE

const PREVIEW_EXAMPLE: ConsoleSharingPreview = {
  basis: "source",
  is_source_down: false,
  is_partial: false,
  total: 1_310,
  matching: 1_204,
  values: {
    ...(Object.fromEntries(
      SUBSET_FIELDS.map((field) => [field, []]),
    ) as unknown as ConsoleSharingPreview["values"]),
    department: [{ value: "Design", employees: 40 }],
  },
  samples: [],
  shared: 1_310,
  leaving: 106,
  undecided: 0,
}

const NOT_LIVE = { ConnectionNotLive: "This client is not connected." } as const

export const showConsoleSharing = consoleCall({
  id: "showConsoleSharing",
  route: "GET /api/console/clients/{connection_id}/sharing/",
  summary: "Read what a company shares",
  description:
    "Which fields it shares and withholds, the rules that select its employees, and what the vendor requests beyond the agreement. For the company's own users.",
  pathParameters: CLIENT_PATH,
  responses: ok("What is shared.", ConsoleSharing, SHARING_EXAMPLE),
  errors: CLIENT_GONE,
})

export const changeConsoleSharing = consoleCall({
  id: "changeConsoleSharing",
  route: "POST /api/console/clients/{connection_id}/sharing/",
  summary: "Change what a company shares",
  description:
    "Replaces the withheld fields and the rules. Sharing less takes effect immediately, and the vendor is notified of each employee who is no longer shared; sharing more takes effect with the next sync. Changes nothing if it has changed since `version`, or while a sync is running.",
  pathParameters: CLIENT_PATH,
  body: { schema: ConsoleSharingChange, example: { withheld, subset, version } },
  responses: ok("Changed.", ConsoleSharingChanged, { excluded: 106 }),
  errors: {
    ...CLIENT_GONE,
    400: { messages: { FieldsRequired: null } },
    409: {
      description: "Not possible in the client's state; `message` says why.",
      messages: {
        ...NOT_LIVE,
        SyncAlreadyRunning: null,
        SharingChanged: "Someone else has changed what is shared.",
        SessionLost: null,
      },
    },
  },
})

export const previewConsoleSharing = consoleCall({
  id: "previewConsoleSharing",
  route: "POST /api/console/clients/{connection_id}/sharing/preview/",
  summary: "Count the employees that other terms would share",
  description:
    "Saves nothing. Counts the employees in the client's source, as far as it can be read within a minute; if it cannot be read on request, counts the employees who are shared now. Records are masked. Streams lines of JSON: the progress, then what would be shared.",
  pathParameters: CLIENT_PATH,
  body: {
    schema: ConsoleSharingTrial,
    example: { withheld, subset, reads_source: true },
  },
  responses: {
    200: {
      description: "One line for each progress report, then one with what would be shared.",
      schema: ConsoleSharingCount,
      contentType: JSON_LINES,
      example: { result: PREVIEW_EXAMPLE },
    },
  },
  errors: { ...CLIENT_GONE, 409: { description: "The client is not connected.", messages: NOT_LIVE } },
})

export const answerConsoleSharingRequest = consoleCall({
  id: "answerConsoleSharingRequest",
  route: "POST /api/console/clients/{connection_id}/sharing/answer-request/",
  summary: "Agree to or decline what the vendor requests beyond the agreement",
  description:
    "Agreeing shares it from the next sync on, including fields that are withheld now. Declining changes nothing, and can be reversed later. The decision applies only to the request with this `version`.",
  pathParameters: CLIENT_PATH,
  body: { schema: ConsoleSharingAnswer, example: { version: "1", agree: true } },
  responses: DONE,
  errors: {
    ...CLIENT_GONE,
    409: {
      description: "The request has changed or was withdrawn; read it again.",
      messages: {
        ...NOT_LIVE,
        NothingRequested: "The vendor no longer asks for anything more.",
        SharingRequestChanged: "The vendor has changed its request.",
      },
    },
  },
})
