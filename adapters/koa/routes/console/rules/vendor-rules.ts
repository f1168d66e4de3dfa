import * as Effect from "effect/Effect"
import * as calls from "../../../../../core/contract/transformation/console/rules-calls.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import { withFailures } from "../../../calls/call-errors.ts"
import { respondWithProgress } from "../../../streams/progress-stream.ts"
import { getVendor } from "../console-response.ts"
import { describeInvalid, describeUnreadable, toPreview, toRules, toTestProgress } from "./rules-response.ts"

/** The rules for all clients of the vendor whose pages are shown. */
export const vendorRulesCalls: ReadonlyArray<Implementation> = [
  implement(calls.showConsoleRules, ({ accounts: { showVendor } }, { caller }) =>
    Effect.map(showVendor(caller.actor, getVendor(caller)), ({ vendor }) =>
      respond(200, toRules(vendor.rules, [])),
    ),
  ),

  implement(
    calls.changeConsoleRules,
    (
      { accounts: { showVendor }, transformation: { changeVendorRules } },
      { caller, body: { rules, version } },
    ) => {
      const changed = changeVendorRules(caller.actor, getVendor(caller), rules, version).pipe(
        Effect.andThen(showVendor(caller.actor, getVendor(caller))),
        Effect.map(({ vendor }) => respond(200, toRules(vendor.rules, []))),
      )
      return withFailures(changed, { RulesInvalid: describeInvalid })
    },
  ),

  implement(
    calls.previewConsoleRules,
    (
      { transformation: { previewVendorRules } },
      { caller: { actor }, body: { connection_id: connectionId, rules } },
    ) => {
      const previewed = Effect.map(
        previewVendorRules(actor, { connectionId, rules, extent: "sample" }),
        (preview) => respond(200, toPreview(preview)),
      )
      return withFailures(previewed, TRIAL_FAILURES)
    },
  ),

  implement(
    calls.testConsoleRules,
    (
      { transformation: { previewVendorRules } },
      { caller: { actor }, body: { connection_id: connectionId, rules } },
    ) =>
      respondWithProgress(calls.testConsoleRules, (report) => {
        const tested = previewVendorRules(actor, {
          connectionId,
          rules,
          extent: "everyone",
          onProgress: (progress) => report(toTestProgress(progress)),
        })
        return Effect.map(withFailures(tested, TRIAL_FAILURES), toPreview)
      }),
  ),
]

const TRIAL_FAILURES = { RulesInvalid: describeInvalid, SourceUnreadable: describeUnreadable } as const
