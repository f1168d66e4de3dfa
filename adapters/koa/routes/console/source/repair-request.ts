import * as Effect from "effect/Effect"
import * as calls from "../../../../../core/contract/journey/console/repair-request-calls.ts"
import { withFailures } from "../../../calls/call-errors.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import { describeAskerUnknown, toAccessRequest } from "../../journey/links/access.ts"
import { describeNoColleague } from "../../journey/links/links.ts"
import { DONE } from "../console-response.ts"

/** The colleague who is asked for new connection details of a client's source. */
export const repairRequestCalls: ReadonlyArray<Implementation> = [
  implement(
    calls.showConsoleRepairRequest,
    ({ journey: { showRepairRequest } }, { caller: { actor }, path }) =>
      Effect.map(showRepairRequest(actor, path.connection_id), (request) =>
        respond(200, { request: request === null ? null : toAccessRequest(request) }),
      ),
  ),

  implement(calls.askConsoleColleague, ({ journey: { askForRepair } }, { caller: { actor }, path, body }) =>
    withFailures(
      Effect.map(askForRepair(actor, { connectionId: path.connection_id, ...body }), (request) =>
        respond(200, { request: toAccessRequest(request) }),
      ),
      { AskerUnknown: describeAskerUnknown, NoColleague: describeNoColleague },
    ),
  ),

  implement(
    calls.withdrawConsoleRepairRequest,
    ({ journey: { withdrawRepairRequest } }, { caller: { actor }, path }) =>
      Effect.as(withdrawRepairRequest(actor, path.connection_id), DONE),
  ),
]
