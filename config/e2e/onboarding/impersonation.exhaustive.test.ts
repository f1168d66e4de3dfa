import { randomInt } from "node:crypto"
import fc from "fast-check"
import { afterAll, beforeAll, expect, it } from "vitest"
import { makeImpersonation } from "../../../core/testing/impersonation/impersonation.ts"
import { makeImpersonations, playImpersonation } from "../../../core/testing/impersonation/scenario.ts"
import {
  type ImpersonationSite,
  makeImpersonationSite,
  makeServiceCalls,
} from "../testing/impersonation-service.ts"
import { startService, type TestService } from "../testing/service.ts"

/*
 * specification/promises.md#s10-consent and specification/promises.md#s12-anchors on the running service: the
 * sequences of core/testing/impersonation over HTTP.
 */

const PLAYS = 200
/** A play waits for the background work of the service much of the time. */
const AT_ONCE = 6
const MAX_LENGTH = 10
/** A play takes 1.5 s of one processor, and 3 s of time on a machine that runs other tests. */
const MAX_MILLIS_PER_PLAY = 12_000

let service: TestService
let site: ImpersonationSite

beforeAll(async () => {
  service = await startService(["syncs", "scheduler"])
  site = await makeImpersonationSite(service)
})
afterAll(async () => {
  for (const source of Object.values(site.sources)) await source.close()
  await service.close()
})

it(
  "a vendor that owns mailboxes and tokens cannot act as the corporate over HTTP",
  { timeout: PLAYS * MAX_MILLIS_PER_PLAY },
  async () => {
    const seed = randomInt(2 ** 31)
    const waiting = fc.sample(makeImpersonations(MAX_LENGTH), { numRuns: PLAYS, seed }).values()
    const found: Array<unknown> = []
    let [played, accepted] = [0, 0]
    const playWaiting = async () => {
      for (const sequence of waiting) {
        const fixture = makeImpersonation(makeServiceCalls(site))
        // A mail may follow its response, so the vendor tries everything again at the end.
        const takeovers = await playImpersonation(fixture, [...sequence, { act: "wait", minutes: 1 }])
        if (takeovers.length > 0) found.push({ seed, takeovers, sequence })
        accepted += fixture.accepted()
        played++
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, playWaiting))
    expect(found).toEqual([])
    expect(played).toBe(PLAYS)
    expect(accepted).toBeGreaterThan(PLAYS / 10)
  },
)
