import { consoleCall, ok } from "../../call.ts"
import { CONNECTOR_EXAMPLE } from "../source-examples.ts"
import {
  CLIENT_BUSY,
  CLIENT_GONE,
  LIVE_MESSAGES,
  LIVE_ERRORS,
  NOT_PULLED,
} from "../../authorization/client-errors.ts"
import { CLIENT_PATH } from "../../authorization/client-path.ts"
import { ConsoleRepairedSource, ConsoleSource, ConsoleSourceDetails, ConsoleSourceTest } from "./source.ts"

const SOURCE_EXAMPLE: ConsoleSource = {
  connector: CONNECTOR_EXAMPLE,
  is_pulled: true,
  has_webhooks: false,
  details: {},
}

export const showConsoleSource = consoleCall({
  id: "showConsoleSource",
  route: "GET /api/console/clients/{connection_id}/source/",
  summary: "Show the source of a client",
  description: "The source, the form of its connection details, and the details that are not secret.",
  pathParameters: CLIENT_PATH,
  responses: ok("The source.", ConsoleSource, SOURCE_EXAMPLE),
  errors: LIVE_ERRORS,
})

const DETAILS = {
  schema: ConsoleSourceDetails,
  example: { details: { api_key: "9pQ2Yx0m" } },
} as const

/** Errors in the details of a source. */
const DETAILS_ERRORS = {
  ...CLIENT_GONE,
  400: { messages: { CredentialsInvalid: null } },
  409: { description: CLIENT_BUSY, messages: { ...LIVE_MESSAGES, ConnectorNotPullable: NOT_PULLED } },
} as const

export const testConsoleSource = consoleCall({
  id: "testConsoleSource",
  route: "POST /api/console/clients/{connection_id}/source/test/",
  summary: "Test connection details for a client's source",
  description:
    "Connects to the source with these details and reads its first rows, without storing anything. When the source does not accept them, the call still succeeds: `result` and `message` say what is wrong. With a server whose key is not confirmed, the call stops after the handshake; confirm the key with the field `host_key_fingerprint`.",
  pathParameters: CLIENT_PATH,
  body: DETAILS,
  responses: ok("What the source provides.", ConsoleSourceTest, {
    result: "ok",
    message: null,
    host_key: null,
    categories: [{ category: "detail_info_fields", problem: null }],
    rows: 48,
    has_more_rows: false,
    file: null,
    findings: 0,
  }),
  errors: DETAILS_ERRORS,
})

export const repairConsoleSource = consoleCall({
  id: "repairConsoleSource",
  route: "POST /api/console/clients/{connection_id}/source/repair/",
  summary: "Replace the connection details of a client's source",
  description:
    "Stores them only if the source accepts them, and then syncs immediately. Otherwise nothing changes. Nothing changes either when a server presents a key that is not confirmed: repeat the call with that key as `host_key_fingerprint`.",
  pathParameters: CLIENT_PATH,
  body: DETAILS,
  responses: ok("Saved, and a sync begins; or a server key to confirm.", ConsoleRepairedSource, {
    next_sync_at: "2026-11-24T09:20:00.000Z",
    host_key: null,
  }),
  errors: {
    ...DETAILS_ERRORS,
    422: {
      description: "The source does not respond, or cannot be read; `message` says why.",
      messages: { SourceError: null, SourceUnreadable: null },
    },
  },
})
