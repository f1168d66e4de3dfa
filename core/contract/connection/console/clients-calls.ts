import { call } from "../../call.ts"
import { ConsoleIssues } from "./client-issues.ts"
import { CLIENT_EXAMPLE, ISSUE_EXAMPLE } from "./clients-examples.ts"
import { ConsoleClients, ConsoleClientSearch } from "./clients.ts"

export const searchConsoleClients = call({
  id: "searchConsoleClients",
  method: "POST",
  path: "/api/console/clients/search/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Search the clients",
  description:
    "The clients that the user may see, in any state. A member sees those that the member is linked to.",
  body: { schema: ConsoleClientSearch, types: ["json"], example: { search: "kaveri" } },
  responses: {
    200: {
      description: "A page of clients.",
      schema: ConsoleClients,
      example: {
        items: [CLIENT_EXAMPLE],
        counts: [{ status: "CONNECTION_ACCEPTED", clients: 1, employees: 1_204 }],
        next_cursor: null,
      },
    },
  },
})

export const listConsoleIssues = call({
  id: "listConsoleIssues",
  method: "GET",
  path: "/api/console/issues/",
  caller: "consoleSession",
  tag: "Console",
  summary: "List the open issues of all clients",
  description: "The first 100, oldest first, each with the one step that brings it to an end.",
  responses: {
    200: { description: "The issues.", schema: ConsoleIssues, example: { items: [ISSUE_EXAMPLE] } },
  },
})
