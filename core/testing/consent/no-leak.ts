import fc from "fast-check"
import { expect, it } from "vitest"
import { makeMemoryConsentFixture } from "./memory-fixture.ts"
import { makeScenarios, runScenario } from "./scenario.ts"

/**
 * specification/promises.md#s10-consent: no sequence of calls by a vendor yields a field, an employee or a fact that
 * the corporate had not agreed to at that time. config/e2e plays the same sequences against the running service.
 */
export const describeNoLeak = (runs: number): void => {
  it(
    "a vendor that uses all of its API receives nothing that the corporate did not agree to",
    { timeout: 600_000 },
    async () => {
      let values = 0
      await fc.assert(
        fc.asyncProperty(makeScenarios(6, [400, 10_000, 3_600_000]), async (scenario) => {
          const played = await runScenario(await makeMemoryConsentFixture(scenario.first), scenario)
          expect(played.leaks).toEqual([])
          values += played.values
        }),
        { numRuns: runs },
      )
      expect(values).toBeGreaterThan(runs)
    },
  )
}
