import * as Effect from "effect/Effect"
import { RequestedHrms, RequestHrms } from "../../../../core/contract/connection/journey/journey-documents.ts"
import { formatTimestamp } from "../../../../core/contract/wire-values.ts"
import type { AuthenticatedJourney } from "../../../../core/use-cases/access/credentials/authenticate-journey.ts"
import type { RequestHrms as RequestUseCase } from "../../../../core/use-cases/requests/journey/request-hrms.ts"
import { type Access, endpoint } from "../../endpoint.ts"
import { CONNECTION_GONE, fieldErrors } from "./journey-answer.ts"

/** POST /api/journey/hrms-request/ */
export const requestHrmsRoute = (access: Access<AuthenticatedJourney>, requestHrms: RequestUseCase) =>
  endpoint({
    method: "POST",
    path: "/api/journey/hrms-request/",
    id: "requestHrms",
    tag: "Journey",
    summary: "Request an HR system that is not listed",
    description:
      "Sends the request with the documents that were uploaded; the vendor can read both. A repetition with the same `request_id` has the same answer as the first call.",
    access,
    body: {
      schema: RequestHrms,
      types: ["json"],
      example: { request_id: "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21", hrms_name: "Shramik Suite" },
    },
    answers: { 200: { description: "It was requested.", schema: RequestedHrms, example: EXAMPLE } },
    handle: ({ caller: { actor }, body: { request_id: requestId, ...form } }) =>
      Effect.map(
        requestHrms(actor, { connectionId: actor.connectionId, requestId, form }),
        ({ filedAt }) => ({
          status: 200,
          body: { requested_at: formatTimestamp(filedAt), email: actor.email } satisfies RequestedHrms,
        }),
      ),
    errors: {
      ...CONNECTION_GONE,
      RequestInvalid: ({ fields }) => fieldErrors(fields),
    },
  })

const EXAMPLE = { requested_at: "2026-11-24T09:20:00.000Z", email: "hr@acme.example" }
