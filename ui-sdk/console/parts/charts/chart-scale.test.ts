import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { makeScale } from "./chart-scale.ts"

describe("the scale of a chart", () => {
  it("reaches every count with few lines at equal, whole distances", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (highest) => {
        const { top, lines } = makeScale(highest)
        expect(top).toBeGreaterThanOrEqual(highest)
        expect(lines.length).toBeLessThanOrEqual(6)
        expect(lines.at(-1)).toBe(top)
        expect(lines.every((line, index) => Number.isInteger(line) && line === index * (lines[1] ?? 0))).toBe(
          true,
        )
      }),
    )
  })

  it.each([
    [0, [0, 1]],
    [7, [0, 2, 4, 6, 8]],
    [7_118, [0, 2_000, 4_000, 6_000, 8_000]],
  ])("has round values for %i", (highest, lines) => {
    expect(makeScale(highest).lines).toEqual(lines)
  })
})
