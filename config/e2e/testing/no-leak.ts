import { randomInt } from "node:crypto"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { runScenario, makeScenarios } from "../../../core/testing/consent/scenario.ts"
import { type ConsentVendor, makeConsentVendor, makeServiceConsentFixture } from "./consent-service.ts"
import { startService, type TestService } from "./service.ts"

/*
 * specification/promises.md#s10-consent on the running service: the scenarios of core/testing/consent over
 * HTTP, with webhooks in flight.
 */

/** Each can read at most four times a second. */
const VENDORS = 8

/** `plays`: the number of scenarios. */
export const describeNoLeakOfService = (plays: number): void => {
  describe("a service with on-demand connections", () => {
    let service: TestService
    let vendors: ReadonlyArray<ConsentVendor>

    beforeAll(async () => {
      service = await startService(["delivery"])
      const made: Array<ConsentVendor> = []
      for (let count = 0; count < VENDORS; count++) made.push(await makeConsentVendor(service))
      vendors = made
    })
    afterAll(async () => {
      for (const { receiver } of vendors) await receiver.close()
      await service.close()
    })

    it(
      "a vendor that uses everything that its API allows receives nothing that the corporate did not agree to",
      { timeout: 1_200_000 },
      async () => {
        const seed = randomInt(2 ** 31)
        const waiting = fc.sample(makeScenarios(5, [50, 250]), { numRuns: plays, seed }).values()
        const found: Array<unknown> = []
        let played = 0
        let received = 0
        await Promise.all(
          vendors.map(async (vendor) => {
            for (const play of waiting) {
              const { leaks, values } = await runScenario(
                await makeServiceConsentFixture(vendor, play.first),
                play,
              )
              if (leaks.length > 0) found.push({ seed, leaks, play })
              received += values
              played++
            }
          }),
        )
        expect(found).toEqual([])
        expect(played).toBe(plays)
        expect(received).toBeGreaterThan(plays)
      },
    )
  })
}
