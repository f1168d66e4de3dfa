import { consoleCall, ok } from "../../call.ts"
import { DONE } from "../../done.ts"
import { ConsoleAnchor, ConsoleAnchorChoice, ConsoleAnchors, ConsoleNewAnchor } from "./anchors.ts"
import { CLIENT_BUSY, CLIENT_GONE, LIVE_MESSAGES } from "../../authorization/client-errors.ts"
import { CLIENT_PATH } from "../../authorization/client-path.ts"

const EXAMPLE: ConsoleAnchor = {
  anchor_id: "0198a000-0000-7000-8000-0000000000b1",
  kind: "mailbox",
  email: "finance@acme.example",
  added_at: "2026-11-24T09:20:00.000Z",
  added_by: "hr@acme.example",
  proven_at: null,
}

export const listConsoleAnchors = consoleCall({
  id: "listConsoleAnchors",
  route: "GET /api/console/clients/{connection_id}/anchors/",
  summary: "List the mailboxes and devices that speak for the client in its journeys",
  description:
    "Mailboxes verified by their owners and devices that submitted a journey. For the client's own admins and the operator. An address that is not verified yet cannot decide anything.",
  pathParameters: CLIENT_PATH,
  responses: ok("The mailboxes and devices, oldest first.", ConsoleAnchors, { items: [EXAMPLE] }),
  errors: CLIENT_GONE,
})

export const addConsoleAnchor = consoleCall({
  id: "addConsoleAnchor",
  route: "POST /api/console/clients/{connection_id}/anchors/",
  summary: "Let a mailbox speak for the client in its journeys",
  description:
    "It cannot decide anything until its owner has verified it with a mailed code. All mailboxes that speak for the client are notified. Repeating the call changes nothing.",
  pathParameters: CLIENT_PATH,
  body: { schema: ConsoleNewAnchor, example: { email: "finance@acme.example" } },
  responses: ok("The address.", ConsoleAnchor, EXAMPLE),
  errors: {
    ...CLIENT_GONE,
    409: {
      description: CLIENT_BUSY,
      messages: { ConnectionNotLive: LIVE_MESSAGES.ConnectionNotLive },
    },
  },
})

export const removeConsoleAnchor = consoleCall({
  id: "removeConsoleAnchor",
  route: "POST /api/console/clients/{connection_id}/anchors/remove/",
  summary: "Remove a mailbox or device that speaks for the client",
  description:
    "Takes effect immediately. All mailboxes that speak for the client are notified, including the removed one.",
  pathParameters: CLIENT_PATH,
  body: { schema: ConsoleAnchorChoice, example: { anchor_id: EXAMPLE.anchor_id } },
  responses: DONE,
  errors: {
    ...CLIENT_GONE,
    409: {
      description: CLIENT_BUSY,
      messages: { AnchorNotFound: "It was already removed." },
    },
  },
})
