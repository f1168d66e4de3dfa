import { call } from "../../call.ts"
import { CONNECTOR_EXAMPLE } from "../journey/examples.ts"
import { CLIENT_BUSY, CLIENT_GONE, LIVE_MESSAGES, LIVE_ERRORS, NOT_PULLED } from "./client-errors.ts"
import { CLIENT_PATH } from "./client-path.ts"
import { ConsoleRepairedSource, ConsoleSource, ConsoleSourceDetails, ConsoleSourceTest } from "./source.ts"

const SOURCE_EXAMPLE: ConsoleSource = {
  connector: CONNECTOR_EXAMPLE,
  is_pulled: true,
  has_webhooks: false,
  details: {},
}

export const showConsoleSource = call({
  id: "showConsoleSource",
  method: "GET",
  path: "/api/console/clients/{connection_id}/source/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Show the source of a client",
  description: "With the form of its details, and those that are not secret.",
  pathParameters: CLIENT_PATH,
  responses: { 200: { description: "The source.", schema: ConsoleSource, example: SOURCE_EXAMPLE } },
  errors: LIVE_ERRORS,
})

const DETAILS = {
  schema: ConsoleSourceDetails,
  types: ["json"],
  example: { details: { api_key: "9pQ2Yx0m" } },
} as const

/** The errors of details for a source. */
const DETAILS_ERRORS = {
  ...CLIENT_GONE,
  400: { messages: { CredentialsInvalid: null } },
  409: { description: CLIENT_BUSY, messages: { ...LIVE_MESSAGES, ConnectorNotPullable: NOT_PULLED } },
} as const

export const testConsoleSource = call({
  id: "testConsoleSource",
  method: "POST",
  path: "/api/console/clients/{connection_id}/source/test/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Test details for the source of a client",
  description:
    "Connects to the source with these details and reads its first rows, without storing anything. A source that does not accept them is no error of the request: `result` and `message` say what is wrong. A server whose key is not confirmed gets nothing but the handshake; confirm its key with the field `host_key_fingerprint`.",
  pathParameters: CLIENT_PATH,
  body: DETAILS,
  responses: {
    200: {
      description: "What the source provides.",
      schema: ConsoleSourceTest,
      example: {
        result: "ok",
        message: null,
        host_key: null,
        categories: [{ category: "detail_info_fields", problem: null }],
        rows: 48,
        findings: 0,
      },
    },
  },
  errors: DETAILS_ERRORS,
})

export const repairConsoleSource = call({
  id: "repairConsoleSource",
  method: "POST",
  path: "/api/console/clients/{connection_id}/source/repair/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Replace the details of a client's source",
  description:
    "They are stored only if the source accepts them; then it is read at once. Otherwise nothing changes; nor when a server shows a key that is not confirmed: repeat the call with that key as `host_key_fingerprint`.",
  pathParameters: CLIENT_PATH,
  body: DETAILS,
  responses: {
    200: {
      description: "Saved, and a sync begins; or a key to confirm.",
      schema: ConsoleRepairedSource,
      example: { next_sync_at: "2026-11-24T09:20:00.000Z", host_key: null },
    },
  },
  errors: {
    ...DETAILS_ERRORS,
    422: {
      description: "The source does not respond, or cannot be read; `message` says why.",
      messages: { SourceError: null, SourceUnreadable: null },
    },
  },
})
