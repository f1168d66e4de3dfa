import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { RUNNING_STATES, type SyncSession } from "../../domain/sync/session.ts"
import type { SyncMetrics, Telemetry } from "../../ports/telemetry.ts"

export interface SyncOutcome extends Pick<SyncSession, "mode" | "dryRun" | "totals"> {
  /** The connector's code; null: none was chosen yet. */
  readonly connector: string | null
  readonly state: SyncSession["state"]
  /** The start of the work, in epoch milliseconds. */
  readonly since: number
}

/**
 * Counts and logs the end of a session, whatever ended it. A held session is recorded twice: when it is held, and when a
 * person decides. Dry runs are not recorded.
 */
export const recordSyncOutcome = (
  telemetry: Telemetry,
  { connector, mode, dryRun, state, totals, since }: SyncOutcome,
): Effect.Effect<void> =>
  Effect.flatMap(Clock.currentTimeMillis, (now) => {
    if (dryRun || !isFinalState(state)) return Effect.void
    const seconds = (now - since) / 1_000
    telemetry.recordSync({ connector: connector ?? "none", mode, state, seconds })
    return Effect.logInfo("A sync ended", { connector, mode, state, seconds, ...totals })
  })

const isFinalState = (state: SyncSession["state"]): state is SyncMetrics["state"] =>
  !RUNNING_STATES.includes(state)
