import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { makeConcurrencySlots } from "./concurrency-slots.ts"

describe("the slots of an endpoint", () => {
  it("never exceed the endpoint's limit, and use all of it that can be divided", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), (inFlight) => {
        const { slots, postsPerSlot } = makeConcurrencySlots(inFlight)
        expect(slots * postsPerSlot).toBeLessThanOrEqual(inFlight)
        expect(slots * postsPerSlot).toBeGreaterThan(inFlight - slots)
        expect(postsPerSlot).toBeGreaterThanOrEqual(1)
      }),
    )
  })

  it("are four with two posts each for the default of eight", () => {
    expect(makeConcurrencySlots(8)).toMatchObject({ slots: 4, postsPerSlot: 2 })
  })
})
