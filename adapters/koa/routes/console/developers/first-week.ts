import * as Effect from "effect/Effect"
import * as calls from "../../../../../core/contract/accounts/first-week/first-week-calls.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import { getVendor } from "../console-response.ts"

/** What a new vendor has done. */
export const firstWeekCalls: ReadonlyArray<Implementation> = [
  implement(calls.showConsoleFirstWeek, ({ accounts: { showFirstWeek } }, { caller }) =>
    Effect.map(showFirstWeek(caller.actor, getVendor(caller)), (reached) => respond(200, reached)),
  ),

  implement(calls.dismissConsoleFirstWeek, ({ accounts: { dismissFirstWeek } }, { caller }) =>
    Effect.map(dismissFirstWeek(caller.actor, getVendor(caller)), () => respond(200, {})),
  ),
]
