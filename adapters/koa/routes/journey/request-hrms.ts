import * as Effect from "effect/Effect"
import { requestHrms } from "../../../../core/contract/requests/journey/document-calls.ts"
import { formatTimestamp } from "../../../../core/contract/wire-values.ts"
import { type Implementation, implement, respond } from "../../calls/implement.ts"
import { fieldErrors } from "../../calls/descriptions.ts"
import { withFailures } from "../../calls/call-errors.ts"

export const requestCalls: ReadonlyArray<Implementation> = [
  implement(
    requestHrms,
    ({ requests: { requestHrms } }, { caller: { actor }, body: { request_id: requestId, ...form } }) =>
      withFailures(
        Effect.map(requestHrms(actor, { connectionId: actor.connectionId, requestId, form }), ({ filedAt }) =>
          respond(200, { requested_at: formatTimestamp(filedAt), email: actor.email }),
        ),
        { RequestInvalid: ({ fields }) => fieldErrors(fields) },
      ),
  ),
]
