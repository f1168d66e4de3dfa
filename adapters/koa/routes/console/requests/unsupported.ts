import * as Effect from "effect/Effect"
import * as calls from "../../../../../core/contract/requests/console/requests-calls.ts"
import type { ConsoleRequest } from "../../../../../core/contract/requests/console/requests.ts"
import { formatTimestamp } from "../../../../../core/contract/wire-values.ts"
import type { UnsupportedHrms } from "../../../../../core/use-cases/requests/unsupported-hrms.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import { withFailures } from "../../../calls/call-errors.ts"
import { DONE, getVendor, toTimestamp } from "../console-response.ts"
import { fieldErrors } from "../../../calls/descriptions.ts"
import { toConsoleDocument } from "./documents.ts"

/** Requests for HR systems that are not supported. */
export const unsupportedCalls: ReadonlyArray<Implementation> = [
  implement(
    calls.listConsoleRequests,
    ({ requests: { listUnsupported } }, { caller: { actor, vendorOrgId } }) =>
      Effect.map(listUnsupported(actor, vendorOrgId), (requests) =>
        respond(200, { items: requests.map(toConsoleRequest) }),
      ),
  ),

  implement(
    calls.fileConsoleRequest,
    ({ requests: { submitUnsupported } }, { caller, body: { request_id: requestId, ...form } }) =>
      withFailures(
        Effect.map(submitUnsupported(caller.actor, getVendor(caller), form, requestId), ({ id }) =>
          respond(201, { request_id: id }),
        ),
        { RequestInvalid: ({ fields }) => fieldErrors(fields) },
      ),
  ),

  implement(calls.showConsoleRequest, ({ requests: { showUnsupported } }, { caller: { actor }, path }) =>
    Effect.map(showUnsupported(actor, path.request_id), ({ documents, ...request }) =>
      respond(200, { ...toConsoleRequest(request), documents: documents.map(toConsoleDocument) }),
    ),
  ),

  implement(calls.answerConsoleRequest, ({ requests: { answerUnsupported } }, { caller: { actor }, path }) =>
    Effect.as(answerUnsupported(actor, path.request_id), DONE),
  ),
]

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
