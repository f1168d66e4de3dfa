import * as Effect from "effect/Effect"
import {
  ConsoleResend,
  ConsoleResendCount,
  ConsoleResent,
} from "../../../../../core/contract/webhooks/console/deliveries.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import type { ResendChoice } from "../../../../../core/use-cases/webhooks/resend-selected.ts"
import { type Access, endpoint } from "../../../endpoint.ts"
import type { Route } from "../../../route.ts"
import { toFilter, toStates } from "./delivery-filter.ts"
import { getVendor } from "../console-answer.ts"

export const resendRoutes = (
  access: Access<AuthenticatedSession>,
  webhooks: Pick<UseCases["webhooks"], "countResend" | "resendSelected">,
): ReadonlyArray<Route> => [
  endpoint({
    method: "POST",
    path: "/api/console/webhooks/resend/count/",
    id: "countConsoleResend",
    tag: "Console",
    summary: "Count what a resend would send",
    description: "Takes what the resend takes, and sends nothing.",
    access,
    body: { schema: ConsoleResend, types: ["json"], example: { state: "undelivered" } },
    answers: { 200: { description: "Counted.", schema: ConsoleResendCount, example: { matched: 17 } } },
    errors: {},
    handle: ({ caller, body }) =>
      Effect.map(webhooks.countResend(caller.actor, getVendor(caller), toChoice(body)), (counted) => ({
        status: 200,
        body: counted,
      })),
  }),
  endpoint({
    method: "POST",
    path: "/api/console/webhooks/resend/",
    id: "resendConsoleDeliveries",
    tag: "Console",
    summary: "Send webhooks again",
    description:
      "Those that `request_ids` names, whatever their state, or all that the filter selects, the undelivered ones by default. Each keeps its requestId and is rendered anew. An endpoint that was disabled or paused is tried again.",
    access,
    body: { schema: ConsoleResend, types: ["json"], example: { state: "undelivered" } },
    answers: {
      200: { description: "Queued.", schema: ConsoleResent, example: { matched: 17, queued: 17 } },
    },
    errors: {},
    handle: ({ caller, body }) =>
      Effect.map(
        webhooks.resendSelected(caller.actor, getVendor(caller), toChoice(body)),
        ({ matched, queued }) => ({ status: 200, body: { matched, queued } }),
      ),
  }),
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
  if (state !== undefined) return toStates(state)
  return isNamed
    ? [...toStates("undelivered"), ...toStates("delivered"), ...toStates("pending")]
    : toStates("undelivered")
}
