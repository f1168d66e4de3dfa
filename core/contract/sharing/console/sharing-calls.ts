import { call } from "../../call.ts"
import { CLIENT_GONE } from "../../connection/console/client-errors.ts"
import { CLIENT_PATH } from "../../connection/console/client-path.ts"
import { DONE } from "../../done.ts"
import { JSON_LINES } from "../../json-lines.ts"
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
    ...{ department: [{ value: "Design", employees: 40 }], employmentType: [], status: [], grade: [] },
    ...{ designation: [], companyName: [], jobLocation_city: [], groupName: [], costCenter: [] },
    ...{ countryCode: [], employeeId: [] },
  },
  samples: [],
  shared: 1_310,
  leaving: 106,
  undecided: 0,
}

const NOT_LIVE = { ConnectionNotLive: "This client is not connected." } as const

export const showConsoleSharing = call({
  id: "showConsoleSharing",
  method: "GET",
  path: "/api/console/clients/{connection_id}/sharing/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Read what and whom a company shares",
  description:
    "Which fields it shares and withholds, the rules by which it chooses its employees, and what the vendor asks for beyond the agreement. For the company's own people.",
  pathParameters: CLIENT_PATH,
  responses: {
    200: { description: "What is shared.", schema: ConsoleSharing, example: SHARING_EXAMPLE },
  },
  errors: CLIENT_GONE,
})

export const changeConsoleSharing = call({
  id: "changeConsoleSharing",
  method: "POST",
  path: "/api/console/clients/{connection_id}/sharing/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Change what and whom a company shares",
  description:
    "Replaces what is withheld and the rules. What is shared less applies at once, and the vendor is told of each employee who leaves; what is shared more follows with the next sync. Nothing is changed when somebody else changed it since `version`, or while a sync runs.",
  pathParameters: CLIENT_PATH,
  body: { schema: ConsoleSharingChange, types: ["json"], example: { withheld, subset, version } },
  responses: {
    200: { description: "Changed.", schema: ConsoleSharingChanged, example: { excluded: 106 } },
  },
  errors: {
    ...CLIENT_GONE,
    400: { messages: { FieldsRequired: null } },
    409: {
      description: "The client is not in a state for it; the message says why.",
      messages: {
        ...NOT_LIVE,
        SyncAlreadyRunning: null,
        SharingChanged: "Somebody else changed what is shared meanwhile.",
        SessionLost: null,
      },
    },
  },
})

export const previewConsoleSharing = call({
  id: "previewConsoleSharing",
  method: "POST",
  path: "/api/console/clients/{connection_id}/sharing/preview/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Count whom other terms would share",
  description:
    "Nothing is saved. Employees are counted in the client's source, as far as it is read within a minute; where it cannot be read on request, those who are shared now are counted. Records are masked. Answers in lines of JSON: how far it is, then what would be shared.",
  pathParameters: CLIENT_PATH,
  body: {
    schema: ConsoleSharingTrial,
    types: ["json"],
    example: { withheld, subset, reads_source: true },
  },
  responses: {
    200: {
      description: "How far it is, in a line each, and at the end what would be shared.",
      schema: ConsoleSharingCount,
      contentType: JSON_LINES,
      example: { result: PREVIEW_EXAMPLE },
    },
  },
  errors: { ...CLIENT_GONE, 409: { description: "The client is not connected.", messages: NOT_LIVE } },
})

export const answerConsoleSharingRequest = call({
  id: "answerConsoleSharingRequest",
  method: "POST",
  path: "/api/console/clients/{connection_id}/sharing/answer-request/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Answer what the vendor asks for beyond the agreement",
  description:
    "A yes shares it from the next sync on, also what is withheld of it now. A no changes nothing, and can be changed later. Only the request with this `version` is answered.",
  pathParameters: CLIENT_PATH,
  body: { schema: ConsoleSharingAnswer, types: ["json"], example: { version: "1", agree: true } },
  responses: DONE,
  errors: {
    ...CLIENT_GONE,
    409: {
      description: "The request is another one now, or was withdrawn; read it again.",
      messages: {
        ...NOT_LIVE,
        NothingRequested: "The vendor no longer asks for anything more.",
        SharingRequestChanged: "The vendor asks for something else now.",
      },
    },
  },
})
