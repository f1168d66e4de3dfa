import * as Effect from "effect/Effect"
import type { ConsoleResend } from "../../../../../core/contract/webhooks/console/deliveries.ts"
import * as calls from "../../../../../core/contract/webhooks/console/deliveries-calls.ts"
import type { ResendChoice } from "../../../../../core/use-cases/webhooks/resend-selected.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import { getVendor } from "../console-response.ts"
import { toStoredStates } from "../../../../../core/domain/webhooks/delivery-state.ts"
import { toFilter } from "./delivery-filter.ts"

/** Sends webhooks again. */
export const resendCalls: ReadonlyArray<Implementation> = [
  implement(calls.countConsoleResend, ({ webhooks: { countResend } }, { caller, body }) =>
    Effect.map(countResend(caller.actor, getVendor(caller), toChoice(body)), ({ matched, isTooMany }) =>
      respond(200, { matched, is_too_many: isTooMany }),
    ),
  ),

  implement(calls.resendConsoleDeliveries, ({ webhooks: { resendSelected } }, { caller, body }) =>
    Effect.map(resendSelected(caller.actor, getVendor(caller), toChoice(body)), ({ matched, queued }) =>
      respond(200, { matched, queued }),
    ),
  ),
]

const toChoice = ({
  state,
  sync_session_id: sessionId,
  request_ids: requestIds,
  ...filter
}: ConsoleResend): ResendChoice => ({
  ...toFilter(filter),
  sessionId: sessionId ?? null,
  requestIds: requestIds ?? null,
  states: toChosenStates(state, requestIds !== undefined),
})

const toChosenStates = (state: ConsoleResend["state"], isNamed: boolean): ResendChoice["states"] => {
  if (state !== undefined) return toStoredStates(state)
  return isNamed
    ? [...toStoredStates("undelivered"), ...toStoredStates("delivered"), ...toStoredStates("pending")]
    : toStoredStates("undelivered")
}
