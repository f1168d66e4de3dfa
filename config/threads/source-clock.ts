import { setTimeout as sleep } from "node:timers/promises"
import type { SourceClock } from "../../core/ports/sync/http-transport.ts"

/** A simulator has no rate limit to keep, and a person or a test waits for it. */
const MAX_SIMULATED_WAIT_MILLIS = 20

/** The clock of a connector; it does not wait for a simulator, whose origin this is. */
export const makeSourceClock = (simulator: string | undefined): SourceClock => ({
  now: Date.now,
  sleep: async (millis) =>
    sleep(simulator === undefined ? millis : Math.min(millis, MAX_SIMULATED_WAIT_MILLIS), undefined),
})
