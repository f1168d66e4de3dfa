import * as Schema from "effect/Schema"
import { consoleCall, ok, created } from "../../call.ts"
import { DONE } from "../../done.ts"
import { Uuid } from "../../wire-values.ts"
import { REQUEST_GONE } from "./request-errors.ts"
import { DOCUMENT_EXAMPLE, REQUEST_ID, REQUEST_PATH } from "./requests-examples.ts"
import { ConsoleNewRequest, type ConsoleRequest, ConsoleRequestDetails, ConsoleRequests } from "./requests.ts"

const REQUEST_EXAMPLE: ConsoleRequest = {
  request_id: REQUEST_ID,
  hrms_name: "Rota HR",
  org_name: "Kaveri Loomworks",
  email: "ananya@kaveri.example",
  website_url: "https://rota.example",
  additional_information: null,
  filed_at: "2026-11-24T09:20:00.000Z",
  answered_at: null,
}

export const listConsoleRequests = consoleCall({
  id: "listConsoleRequests",
  route: "GET /api/console/requests/",
  summary: "List the requests for HR systems",
  description:
    "The vendor's requests, or those of all vendors for an operator who has opened none. Unanswered requests come first.",
  responses: ok("The requests.", ConsoleRequests, { items: [REQUEST_EXAMPLE] }),
})

export const fileConsoleRequest = consoleCall({
  id: "fileConsoleRequest",
  route: "POST /api/console/requests/",
  summary: "Request an HR system",
  description: "Asks the operator to support an HR system. Documents can be added afterwards.",
  isRepeatable: true,
  body: {
    schema: ConsoleNewRequest,
    example: {
      request_id: REQUEST_ID,
      hrms_name: "Rota HR",
      org_name: "Kaveri Loomworks",
      email: "ananya@kaveri.example",
      website_url: "https://rota.example",
    },
  },
  responses: created("The request.", Schema.Struct({ request_id: Uuid }), { request_id: REQUEST_ID }),
  errors: { 400: { messages: { RequestInvalid: null } } },
})

export const showConsoleRequest = consoleCall({
  id: "showConsoleRequest",
  route: "GET /api/console/requests/{request_id}/",
  summary: "Read a request for an HR system",
  description: "Includes its documents.",
  pathParameters: REQUEST_PATH,
  responses: ok("The request.", ConsoleRequestDetails, { ...REQUEST_EXAMPLE, documents: [DOCUMENT_EXAMPLE] }),
  errors: REQUEST_GONE,
})

export const answerConsoleRequest = consoleCall({
  id: "answerConsoleRequest",
  route: "POST /api/console/requests/{request_id}/answer/",
  summary: "Mark a request as answered",
  description: "For operators only. The first answer counts.",
  pathParameters: REQUEST_PATH,
  responses: DONE,
  errors: REQUEST_GONE,
})
