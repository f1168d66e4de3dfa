import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { GAP, LEAST_HEIGHT, stackParts } from "./chart-stack.ts"

const values = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 6 })

describe("the parts of a bar", () => {
  it("stand on each other in their order, apart, and high enough to be seen", () => {
    fc.assert(
      fc.property(values, fc.double({ min: 0.001, max: 1, noNaN: true }), (counts, pixelsPerUnit) => {
        const shown = stackParts(counts, pixelsPerUnit).filter((_, index) => counts[index] !== 0)
        shown.forEach(({ from, to }, index) => {
          expect(to - from).toBeGreaterThanOrEqual(LEAST_HEIGHT - 1e-6)
          expect(from).toBeCloseTo(index === 0 ? 0 : (shown[index - 1]?.to ?? 0) + GAP, 6)
        })
      }),
    )
  })

  it("end at their sum, though a small one is made visible", () => {
    const parts = stackParts([1_000, 0, 1, 2], 0.1)
    expect(parts.at(-1)?.to).toBeCloseTo(100.3, 6)
    expect(parts[1]).toEqual({ from: parts[0]?.to, to: parts[0]?.to })
  })
})
