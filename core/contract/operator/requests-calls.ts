import * as Schema from "effect/Schema"
import { call } from "../call.ts"
import { DONE } from "../done.ts"
import { Uuid } from "../wire-values.ts"
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

export const listConsoleRequests = call({
  id: "listConsoleRequests",
  method: "GET",
  path: "/api/console/requests/",
  caller: "consoleSession",
  tag: "Console",
  summary: "List the requests for HR systems",
  description:
    "The vendor's requests, or those of all vendors for an operator who has opened none. Unanswered requests come first.",
  responses: {
    200: { description: "The requests.", schema: ConsoleRequests, example: { items: [REQUEST_EXAMPLE] } },
  },
})

export const fileConsoleRequest = call({
  id: "fileConsoleRequest",
  method: "POST",
  path: "/api/console/requests/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Request an HR system",
  description: "Asks the operator to support an HR system. Documents can be added afterwards.",
  isRepeatable: true,
  body: {
    schema: ConsoleNewRequest,
    types: ["json"],
    example: {
      request_id: REQUEST_ID,
      hrms_name: "Rota HR",
      org_name: "Kaveri Loomworks",
      email: "ananya@kaveri.example",
      website_url: "https://rota.example",
    },
  },
  responses: {
    201: {
      description: "The request.",
      schema: Schema.Struct({ request_id: Uuid }),
      example: { request_id: REQUEST_ID },
    },
  },
  errors: { 400: { messages: { RequestInvalid: null } } },
})

export const showConsoleRequest = call({
  id: "showConsoleRequest",
  method: "GET",
  path: "/api/console/requests/{request_id}/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Read a request for an HR system",
  description: "Includes its documents.",
  pathParameters: REQUEST_PATH,
  responses: {
    200: {
      description: "The request.",
      schema: ConsoleRequestDetails,
      example: { ...REQUEST_EXAMPLE, documents: [DOCUMENT_EXAMPLE] },
    },
  },
  errors: REQUEST_GONE,
})

export const answerConsoleRequest = call({
  id: "answerConsoleRequest",
  method: "POST",
  path: "/api/console/requests/{request_id}/answer/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Mark a request as answered",
  description: "For operators only. The first answer counts.",
  pathParameters: REQUEST_PATH,
  responses: DONE,
  errors: REQUEST_GONE,
})
