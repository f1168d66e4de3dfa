import { consoleCall, ok } from "../../call.ts"
import { CLIENT_GONE } from "../../authorization/client-errors.ts"
import { CLIENT_PATH } from "../../authorization/client-path.ts"
import {
  ConsoleDataModel,
  ConsoleDataModelChange,
  ConsoleDataModelChanged,
  ConsoleDataModelPreview,
  ConsoleDataModelTrial,
} from "./data-model.ts"

const DATA_MODEL_EXAMPLE: ConsoleDataModel = {
  fields: [
    {
      key: "department",
      category: "detail_info_fields",
      level: "optional",
      default: "optional",
      agreed: null,
    },
  ],
  request: null,
  version: "cbf29ce484222325",
}

const SHOWN = {
  200: { description: "The data model.", schema: ConsoleDataModel, example: DATA_MODEL_EXAMPLE },
} as const

const CHANGE = {
  schema: ConsoleDataModelChange,
  example: {
    changes: [{ key: "department", level: "mandatory" }],
    version: DATA_MODEL_EXAMPLE.version,
  },
} as const

const CHANGED = {
  200: { description: "Changed.", schema: ConsoleDataModelChanged, example: { narrowed: 0, requests: 1 } },
} as const

const CONFLICT = "It has changed since `version`; read it again."
const CONFLICT_MESSAGE = "Someone else has changed the data model."

export const showConsoleDataModel = consoleCall({
  id: "showConsoleDataModel",
  route: "GET /api/console/data-model/",
  summary: "Read the data model for all clients",
  description: "What is requested of every client, unless a client has its own.",
  responses: SHOWN,
  errors: { 404: { messages: { ConnectionNotFound: "Not found." } } },
})

export const changeConsoleDataModel = consoleCall({
  id: "changeConsoleDataModel",
  route: "POST /api/console/data-model/",
  summary: "Change the data model for all clients",
  description:
    "Clients share less immediately, and are asked to agree to more. Changes nothing if it has changed since `version`.",
  body: CHANGE,
  responses: CHANGED,
  errors: {
    // Ruled out by the body.
    400: { messages: { FlagsInvalid: null } },
    409: { description: CONFLICT, messages: { DataModelChanged: CONFLICT_MESSAGE } },
  },
})

export const showConsoleClientDataModel = consoleCall({
  id: "showConsoleClientDataModel",
  route: "GET /api/console/clients/{connection_id}/data-model/",
  summary: "Read the data model of a client",
  description: "What is requested, what the client agreed to, and what it has not decided yet.",
  pathParameters: CLIENT_PATH,
  responses: SHOWN,
  errors: CLIENT_GONE,
})

export const changeConsoleClientDataModel = consoleCall({
  id: "changeConsoleClientDataModel",
  route: "POST /api/console/clients/{connection_id}/data-model/",
  summary: "Change the data model of a client",
  description:
    "The client shares less immediately, and is asked to agree to more. Changes nothing if it has changed since `version`.",
  pathParameters: CLIENT_PATH,
  body: CHANGE,
  responses: CHANGED,
  errors: {
    ...CLIENT_GONE,
    409: {
      description: CONFLICT,
      messages: {
        DataModelChanged: CONFLICT_MESSAGE,
        ConnectionNotLive: "This client's connection is terminated.",
      },
    },
  },
})

export const previewConsoleDataModel = consoleCall({
  id: "previewConsoleDataModel",
  route: "POST /api/console/data-model/preview/",
  summary: "Preview a change of the data model",
  description:
    "Which connected clients would share less, which would be asked by mail, and how many of their employees lack a field that would become mandatory. Changes nothing.",
  body: {
    schema: ConsoleDataModelTrial,
    example: { changes: [{ key: "department", level: "mandatory" }] },
  },
  responses: ok("What would follow.", ConsoleDataModelPreview, {
    clients: [
      {
        connection_id: "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21",
        name: "Kaveri Loomworks",
        employees: 60,
        is_narrower: false,
        is_asked: true,
        lacking: [{ key: "department", lacking: 60, employees: 60 }],
      },
    ],
  } satisfies ConsoleDataModelPreview),
  errors: { 404: { messages: { ConnectionNotFound: "Not found." } } },
})
