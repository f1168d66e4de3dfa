import * as Effect from "effect/Effect"
import * as calls from "../../../../../core/contract/transformation/console/rules-calls.ts"
import type { SourceError } from "../../../../../core/ports/sync/source.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import { withFailures } from "../../../calls/call-errors.ts"
import { respondWithProgress } from "../../../streams/progress-stream.ts"
import { describeInvalid, describeUnreadable, toPreview, toRules, toTestProgress } from "./rules-response.ts"

/** The rules of one client, which its company decides on. */
export const clientRulesCalls: ReadonlyArray<Implementation> = [
  implement(calls.showConsoleClientRules, ({ connection: { showSettings } }, { caller: { actor }, path }) =>
    Effect.map(showSettings(actor, path.connection_id), ({ rules }) =>
      respond(200, toRules(rules.connection, rules.vendor)),
    ),
  ),

  implement(
    calls.changeConsoleClientRules,
    (
      { connection: { showSettings }, transformation: { changeConnectionRules } },
      { caller: { actor }, path: { connection_id: id }, body: { rules, version } },
    ) => {
      const changed = changeConnectionRules(actor, id, rules, version).pipe(
        Effect.andThen(showSettings(actor, id)),
        Effect.map((changed) => respond(200, toRules(changed.rules.connection, changed.rules.vendor))),
      )
      return withFailures(changed, { RulesInvalid: describeInvalid })
    },
  ),

  implement(
    calls.previewConsoleClientRules,
    (
      { transformation: { previewRules } },
      { caller: { actor }, path: { connection_id: connectionId }, body: { rules } },
    ) => {
      const previewed = Effect.map(
        previewRules(actor, { connectionId, rules, source: null, extent: "sample" }),
        (preview) => respond(200, toPreview(preview)),
      )
      return withFailures(previewed, TRIAL_FAILURES)
    },
  ),

  implement(
    calls.testConsoleClientRules,
    (
      { transformation: { previewRules } },
      { caller: { actor }, path: { connection_id: connectionId }, body: { rules } },
    ) =>
      respondWithProgress(calls.testConsoleClientRules, (report) => {
        const tested = previewRules(actor, {
          ...{ connectionId, rules, source: null },
          extent: "everyone",
          onProgress: (progress) => report(toTestProgress(progress)),
        })
        return Effect.map(withFailures(tested, TRIAL_FAILURES), toPreview)
      }),
  ),
]

const TRIAL_FAILURES = {
  RulesInvalid: describeInvalid,
  SourceUnreadable: describeUnreadable,
  SourceError: ({ message }: SourceError) => ({ message }),
} as const
