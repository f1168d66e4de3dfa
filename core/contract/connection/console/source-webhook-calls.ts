import { consoleCall, ok, created } from "../../call.ts"
import { DONE } from "../../done.ts"
import { SOURCE_WEBHOOKS_PATH } from "../source-webhook.ts"
import { CLIENT_BUSY, CLIENT_GONE, LIVE_MESSAGES } from "../../authorization/client-errors.ts"
import { CLIENT_PATH } from "../../authorization/client-path.ts"
import { ConsoleIssuedSourceWebhook, ConsoleSourceWebhook } from "./source.ts"

export const showConsoleSourceWebhook = consoleCall({
  id: "showConsoleSourceWebhook",
  route: "GET /api/console/clients/{connection_id}/source-webhook/",
  summary: "Show the webhook address for a client's HR system",
  description: "When the address was created and last called; the address itself is shown only on creation.",
  pathParameters: CLIENT_PATH,
  responses: ok("The address, if there is one.", ConsoleSourceWebhook, {
    webhook: { issued_at: "2026-11-24T09:10:00.000Z", last_called_at: null },
  }),
  errors: CLIENT_GONE,
})

export const issueConsoleSourceWebhook = consoleCall({
  id: "issueConsoleSourceWebhook",
  route: "POST /api/console/clients/{connection_id}/source-webhook/",
  summary: "Create the webhook address for a client's HR system",
  description:
    "Shown once; an earlier address stops working immediately. Only for a client that is synced when something changes.",
  pathParameters: CLIENT_PATH,
  responses: created("The address.", ConsoleIssuedSourceWebhook, {
    path: `${SOURCE_WEBHOOKS_PATH}hrs_hook_9pQ2Yx0m`,
  }),
  errors: {
    ...CLIENT_GONE,
    409: {
      description: CLIENT_BUSY,
      messages: {
        ...LIVE_MESSAGES,
        SourceWebhooksUnsupported: "This HR system cannot call an address on changes.",
        NotRealTime: "This client is not synced when something changes. Choose that frequency first.",
      },
    },
  },
})

export const revokeConsoleSourceWebhook = consoleCall({
  id: "revokeConsoleSourceWebhook",
  route: "POST /api/console/clients/{connection_id}/source-webhook/revoke/",
  summary: "Remove the webhook address for a client's HR system",
  description: "Calls to it are rejected immediately.",
  pathParameters: CLIENT_PATH,
  responses: DONE,
  errors: {
    ...CLIENT_GONE,
    409: { description: CLIENT_BUSY, messages: { AddressMissing: "This client has no address." } },
  },
})
