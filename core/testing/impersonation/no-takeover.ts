import fc from "fast-check"
import { expect, it } from "vitest"
import { makeMemoryImpersonation } from "./memory-fixture.ts"
import { makeImpersonations, playImpersonation } from "./scenario.ts"

/**
 * quality.md S10 and S12: whatever a vendor puts into its tokens, and whichever mailboxes it owns, it neither decides for a
 * corporate nor receives what the corporate entered. config/e2e plays the same sequences against the running service.
 */
export const describeNoTakeover = (runs: number): void => {
  it(
    "a vendor that owns mailboxes and tokens cannot act as the corporate",
    { timeout: 600_000 },
    async () => {
      let accepted = 0
      await fc.assert(
        fc.asyncProperty(makeImpersonations(10), async (sequence) => {
          const fixture = await makeMemoryImpersonation()
          expect(await playImpersonation(fixture, sequence)).toEqual([])
          accepted += fixture.accepted()
        }),
        { numRuns: runs },
      )
      expect(accepted).toBeGreaterThan(runs / 10)
    },
  )
}
