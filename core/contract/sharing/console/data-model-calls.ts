import { call } from "../../call.ts"
import { CLIENT_GONE } from "../../connection/console/client-errors.ts"
import { CLIENT_PATH } from "../../connection/console/client-path.ts"
import { ConsoleDataModel, ConsoleDataModelChange, ConsoleDataModelChanged } from "./data-model.ts"

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
  types: ["json"],
  example: {
    changes: [{ key: "department", level: "mandatory" }],
    version: DATA_MODEL_EXAMPLE.version,
  },
} as const

const CHANGED = {
  200: { description: "Changed.", schema: ConsoleDataModelChanged, example: { narrowed: 0, requests: 1 } },
} as const

const CONFLICT = "Somebody else changed it; read it again."
const CONFLICT_MESSAGE = "Somebody else changed the data model meanwhile."

export const showConsoleDataModel = call({
  id: "showConsoleDataModel",
  method: "GET",
  path: "/api/console/data-model/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Read the data model for all clients",
  description: "What is asked of every client, unless a client has its own.",
  responses: SHOWN,
  errors: { 404: { messages: { ConnectionNotFound: "Not found." } } },
})

export const changeConsoleDataModel = call({
  id: "changeConsoleDataModel",
  method: "POST",
  path: "/api/console/data-model/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Change the data model for all clients",
  description:
    "Clients share less at once, and are asked for more. Nothing is changed when somebody else changed it since `version`.",
  body: CHANGE,
  responses: CHANGED,
  errors: {
    // The body rules it out.
    400: { messages: { FlagsInvalid: null } },
    409: { description: CONFLICT, messages: { DataModelChanged: CONFLICT_MESSAGE } },
  },
})

export const showConsoleClientDataModel = call({
  id: "showConsoleClientDataModel",
  method: "GET",
  path: "/api/console/clients/{connection_id}/data-model/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Read the data model of a client",
  description: "What is asked of it, what it agreed to, and what it has not answered.",
  pathParameters: CLIENT_PATH,
  responses: SHOWN,
  errors: CLIENT_GONE,
})

export const changeConsoleClientDataModel = call({
  id: "changeConsoleClientDataModel",
  method: "POST",
  path: "/api/console/clients/{connection_id}/data-model/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Change the data model of a client",
  description:
    "The client shares less at once, and is asked for more. Nothing is changed when somebody else changed it since `version`.",
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
