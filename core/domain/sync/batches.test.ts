import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { EMPLOYEES_PER_WEBHOOK, splitIntoBatches } from "./batches.ts"

describe("inBatches", () => {
  it("makes eleven webhooks of 105 employees: ten of 10 and one of 5", () => {
    const sizes = splitIntoBatches(Array.from({ length: 105 }), EMPLOYEES_PER_WEBHOOK).map(
      (batch) => batch.length,
    )
    expect(sizes).toEqual([...Array.from({ length: 10 }, () => 10), 5])
  })

  it("keeps the order and every item, and fills every batch but the last", () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 20 }), (items, size) => {
        const batches = splitIntoBatches(items, size)
        expect(batches.flat()).toEqual(items)
        expect(batches.slice(0, -1).every((batch) => batch.length === size)).toBe(true)
        expect(batches.every((batch) => batch.length > 0)).toBe(true)
      }),
    )
  })
})
