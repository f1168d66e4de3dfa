import fc from "fast-check"
import { expect, it } from "vitest"
import { scaleLimit } from "../poll-timeout.ts"
import { makeImpersonation } from "./impersonation.ts"
import { makeMemoryCalls } from "./memory-calls.ts"
import { HONEST_SEQUENCE, makeImpersonations, playImpersonation } from "./scenario.ts"

/** A run takes 14 ms of one processor, and 55 ms of time on a machine that runs other tests. */
const MAX_MILLIS_PER_RUN = 250

/**
 * specification/promises.md#s10-consent and specification/promises.md#s12-anchors: whatever a vendor puts into its
 * tokens, and whichever mailboxes it owns, it neither decides for a corporate nor receives what the corporate
 * entered. config/e2e plays the same sequences against the running service.
 */
export const describeNoTakeover = (runs: number): void => {
  it(
    "a vendor that owns mailboxes and tokens cannot act as the corporate",
    { timeout: scaleLimit(60_000 + runs * MAX_MILLIS_PER_RUN) },
    async () => {
      let accepted = 0
      await fc.assert(
        fc.asyncProperty(makeImpersonations(10), async (sequence) => {
          const fixture = makeImpersonation(await makeMemoryCalls())
          expect(await playImpersonation(fixture, sequence)).toEqual([])
          accepted += fixture.accepted()
        }),
        // The honest one is accepted in every run, so that chance does not decide whether anything was.
        { numRuns: runs, examples: [[HONEST_SEQUENCE]] },
      )
      expect(accepted).toBeGreaterThan(0)
    },
  )
}
