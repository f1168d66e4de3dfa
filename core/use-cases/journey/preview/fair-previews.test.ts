import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { expect, it } from "vitest"
import type { JobFilter } from "../../../domain/sync/fair-slots.ts"
import { makeJourneyFixture } from "../../../testing/journey-fixture.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { makeReadPreviews } from "./read-previews.ts"

const makeJob = (vendorOrgId: string, n: number) => ({
  ...{ connectionId: `${vendorOrgId}-${String(n)}`, requestId: `r${String(n)}`, vendorOrgId, orgId: "acme" },
  ...{ connector: "sftp", input: Buffer.from("") },
})

it("is read at once for a vendor that has none, beside the slow sources of another", async () => {
  const { ports } = await makeJourneyFixture()
  const waiting = Array.from({ length: 6 }, (_, n) => makeJob("slow", n))
  const begun: Array<string> = []
  const claim = (_now: number, _until: number, { withoutVendors, withoutCorporates }: JobFilter) =>
    Effect.sync(() => {
      const index = waiting.findIndex(
        ({ vendorOrgId, orgId }) =>
          !withoutVendors.includes(vendorOrgId) && !withoutCorporates.includes(orgId),
      )
      return index < 0 ? null : (waiting.splice(index, 1)[0] ?? null)
    })
  const readPreviews = makeReadPreviews({
    ...ports,
    previews: { ...ports.previews, claim },
    connections: {
      ...ports.connections,
      find: (id) =>
        Effect.andThen(
          Effect.sync(() => void begun.push(id)),
          Effect.never,
        ),
    },
  })
  const [before, after] = await Effect.runPromise(
    Effect.gen(function* () {
      yield* TestClock.setTime(START)
      const lane = yield* Effect.forkChild(readPreviews)
      yield* TestClock.adjust(10_000)
      const early = [...begun]
      waiting.push(makeJob("new", 0))
      yield* TestClock.adjust(1_000)
      const late = begun.slice(early.length)
      const stopping = yield* Effect.forkChild(Fiber.interrupt(lane))
      yield* TestClock.adjust(10_000)
      yield* Fiber.join(stopping)
      return [early, late]
    }).pipe(Effect.provide(TestClock.layer())),
  )
  expect(before).toEqual(["slow-0", "slow-1", "slow-2"])
  expect(after).toEqual(["new-0"])
})
