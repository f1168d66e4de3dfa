import { randomInt } from "node:crypto"
import fc from "fast-check"
import { afterAll, beforeAll, expect, it } from "vitest"
import { runScenario, makeScenarios } from "../../../core/testing/consent/scenario.ts"
import {
  type ConsentVendor,
  makeConsentVendor,
  makeServiceConsentFixture,
} from "../testing/consent-service.ts"
import { startService, type TestService } from "../testing/service.ts"

/*
 * quality.md S10 on the running service: the scenarios of core/use-cases/sharing/consent-property.it.test.ts over
 * HTTP, with webhooks in flight.
 */

const PLAYS = 200
/** Each can read at most four times a second. */
const VENDORS = 8

let service: TestService
let vendors: ReadonlyArray<ConsentVendor>

beforeAll(async () => {
  service = await startService(["delivery"])
  const made: Array<ConsentVendor> = []
  for (let count = 0; count < VENDORS; count++) made.push(await makeConsentVendor(service))
  vendors = made
}, 120_000)
afterAll(async () => {
  for (const { receiver } of vendors) await receiver.close()
  await service.close()
})

it(
  "a vendor that uses everything that its API allows receives nothing that the corporate did not agree to",
  { timeout: 1_200_000 },
  async () => {
    const seed = randomInt(2 ** 31)
    const waiting = fc.sample(makeScenarios(5, [50, 250]), { numRuns: PLAYS, seed }).values()
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
    expect(played).toBe(PLAYS)
    expect(received).toBeGreaterThan(PLAYS)
  },
)
