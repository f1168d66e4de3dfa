import * as Effect from "effect/Effect"
import type { UsedPorts } from "../../../ports/ports.ts"
import { type ApplyRestrictionPorts, makeApplyRestriction } from "./apply-restriction.ts"

const INTERVAL_MILLIS = 30_000
const BATCH_SIZE = 100
const AT_ONCE = 4

/**
 * Continues blocks and erasures, at the start and then every 30 s: those that a sync or a crash interrupted, and those whose vendor
 * has not taken the webhook. One that cannot be continued must not delay the others.
 */
export const makeRestrictionJob = (
  ports: ApplyRestrictionPorts & UsedPorts<"restrictions.listUnfinished">,
): Effect.Effect<never> => {
  const applyRestriction = makeApplyRestriction(ports)
  return ports.restrictions.listUnfinished(BATCH_SIZE).pipe(
    Effect.flatMap((unfinished) =>
      Effect.forEach(
        unfinished,
        (restriction) =>
          applyRestriction(restriction).pipe(
            Effect.catch(({ _tag }) => logFailure(restriction.id, _tag)),
            // Its message could quote a record.
            Effect.catchDefect((defect) =>
              logFailure(restriction.id, defect instanceof Error ? defect.name : "a defect"),
            ),
          ),
        { concurrency: AT_ONCE, discard: true },
      ),
    ),
    Effect.catch(({ _tag }) => Effect.logWarning("Restrictions could not be listed", { error: _tag })),
    Effect.andThen(Effect.sleep(INTERVAL_MILLIS)),
    Effect.forever,
  )
}

const logFailure = (restrictionId: string, error: string) =>
  Effect.logWarning("A request about a person could not be continued", { restrictionId, error })
