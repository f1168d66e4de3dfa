import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  ConsoleNewRequest,
  type ConsoleRequest,
  ConsoleRequestDetails,
  ConsoleRequests,
} from "../../../../../core/contract/operator/requests.ts"
import { formatTimestamp, Uuid } from "../../../../../core/contract/wire-values.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { RequestInvalid } from "../../../../../core/use-cases/requests/request-errors.ts"
import type { UnsupportedHrms } from "../../../../../core/use-cases/requests/unsupported-hrms.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import { type Access, endpoint } from "../../../endpoint.ts"
import { failure } from "../../../failure.ts"
import type { Route } from "../../../route.ts"
import { DONE, DONE_ANSWER } from "../session.ts"
import { DOCUMENT_EXAMPLE, NOT_FOUND, REQUEST_ID, REQUEST_PATH, toConsoleDocument } from "./request-answer.ts"
import { getVendor, toTimestamp } from "../console-answer.ts"

export type UnsupportedApi = Pick<
  UseCases["requests"],
  "answerUnsupported" | "listUnsupported" | "showUnsupported" | "submitUnsupported"
>

/** Requests for HR systems that are not supported. */
export const unsupportedRoutes = (
  access: Access<AuthenticatedSession>,
  { answerUnsupported, listUnsupported, showUnsupported, submitUnsupported }: UnsupportedApi,
): ReadonlyArray<Route> => [
  endpoint({
    method: "GET",
    path: "/api/console/requests/",
    id: "listConsoleRequests",
    tag: "Console",
    summary: "List the requests for HR systems",
    description:
      "Of the vendor; of all vendors for an operator who has opened none. Those that are not answered come first.",
    access,
    answers: {
      200: { description: "The requests.", schema: ConsoleRequests, example: { items: [REQUEST_EXAMPLE] } },
    },
    errors: {},
    handle: ({ caller: { actor, vendorOrgId } }) =>
      Effect.map(listUnsupported(actor, vendorOrgId), (requests) => ({
        status: 200,
        body: { items: requests.map(toConsoleRequest) } satisfies ConsoleRequests,
      })),
  }),
  endpoint({
    method: "POST",
    path: "/api/console/requests/",
    id: "fileConsoleRequest",
    tag: "Console",
    summary: "Request an HR system",
    description: "Asks the operator to support an HR system. Documents can be added afterwards.",
    access,
    isRepeatable: true,
    body: {
      schema: ConsoleNewRequest,
      types: ["json"],
      example: {
        request_id: REQUEST_EXAMPLE.request_id,
        hrms_name: "Rota HR",
        org_name: "Kaveri Loomworks",
        email: "ananya@kaveri.example",
        website_url: "https://rota.example",
      },
    },
    answers: { 201: { description: "The request.", schema: Filed, example: FILED_EXAMPLE } },
    handle: ({ caller, body: { request_id: requestId, ...form } }) =>
      Effect.map(submitUnsupported(caller.actor, getVendor(caller), form, requestId), ({ id }) => ({
        status: 201,
        body: { request_id: id },
      })),
    errors: {
      RequestInvalid: ({ fields }: RequestInvalid) =>
        failure(400, `The request is not valid: see ${Object.keys(fields).join(", ")}.`, { data: fields }),
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/console/requests/{request_id}/",
    id: "showConsoleRequest",
    tag: "Console",
    summary: "Read a request for an HR system",
    description: "With its documents.",
    access,
    parameters: { path: REQUEST_PATH },
    answers: {
      200: {
        description: "The request.",
        schema: ConsoleRequestDetails,
        example: { ...REQUEST_EXAMPLE, documents: [DOCUMENT_EXAMPLE] },
      },
    },
    errors: NOT_FOUND,
    handle: ({ caller: { actor }, path }) =>
      Effect.map(showUnsupported(actor, path.request_id), ({ documents, ...request }) => ({
        status: 200,
        body: {
          ...toConsoleRequest(request),
          documents: documents.map(toConsoleDocument),
        } satisfies ConsoleRequestDetails,
      })),
  }),
  endpoint({
    method: "POST",
    path: "/api/console/requests/{request_id}/answer/",
    id: "answerConsoleRequest",
    tag: "Console",
    summary: "Mark a request as answered",
    description: "For operators only. The first answer counts.",
    access,
    parameters: { path: REQUEST_PATH },
    answers: DONE_ANSWER,
    errors: NOT_FOUND,
    handle: ({ caller: { actor }, path }) => Effect.as(answerUnsupported(actor, path.request_id), DONE),
  }),
]

const Filed = Schema.Struct({ request_id: Uuid })

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
const FILED_EXAMPLE = { request_id: REQUEST_EXAMPLE.request_id }

const toConsoleRequest = ({ id, form, filedAt, answeredAt }: UnsupportedHrms): ConsoleRequest => ({
  request_id: id,
  hrms_name: form["hrms_name"] ?? "",
  org_name: form["org_name"] ?? "",
  email: form["email"] ?? "",
  website_url: form["website_url"] ?? null,
  additional_information: form["additional_information"] ?? null,
  filed_at: formatTimestamp(filedAt),
  answered_at: toTimestamp(answeredAt),
})
