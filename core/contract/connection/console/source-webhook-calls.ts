import { call } from "../../call.ts"
import { DONE } from "../../done.ts"
import { SOURCE_WEBHOOKS_PATH } from "../source-webhook.ts"
import { CLIENT_BUSY, CLIENT_GONE, LIVE_MESSAGES } from "./client-errors.ts"
import { CLIENT_PATH } from "./client-path.ts"
import { ConsoleIssuedSourceWebhook, ConsoleSourceWebhook } from "./source.ts"

export const showConsoleSourceWebhook = call({
  id: "showConsoleSourceWebhook",
  method: "GET",
  path: "/api/console/clients/{connection_id}/source-webhook/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Show the address that a client's HR system calls",
  description: "When it was made and last called; the address itself is shown only when it is made.",
  pathParameters: CLIENT_PATH,
  responses: {
    200: {
      description: "The address, if there is one.",
      schema: ConsoleSourceWebhook,
      example: { webhook: { issued_at: "2026-11-24T09:10:00.000Z", last_called_at: null } },
    },
  },
  errors: CLIENT_GONE,
})

export const issueConsoleSourceWebhook = call({
  id: "issueConsoleSourceWebhook",
  method: "POST",
  path: "/api/console/clients/{connection_id}/source-webhook/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Make the address that a client's HR system calls",
  description:
    "Shown once; an earlier one stops working at once. Only for a client that is synced when something changes.",
  pathParameters: CLIENT_PATH,
  responses: {
    201: {
      description: "The address.",
      schema: ConsoleIssuedSourceWebhook,
      example: { path: `${SOURCE_WEBHOOKS_PATH}hrs_hook_9pQ2Yx0m` },
    },
  },
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

export const revokeConsoleSourceWebhook = call({
  id: "revokeConsoleSourceWebhook",
  method: "POST",
  path: "/api/console/clients/{connection_id}/source-webhook/revoke/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Remove the address that a client's HR system calls",
  description: "Calls to it are refused at once.",
  pathParameters: CLIENT_PATH,
  responses: DONE,
  errors: {
    ...CLIENT_GONE,
    409: { description: CLIENT_BUSY, messages: { AddressMissing: "This client has no address." } },
  },
})
