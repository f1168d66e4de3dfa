import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { computeEditDistance } from "./edit-distance.ts"

describe("the edit distance", () => {
  it.each([
    ["", "", 0],
    ["", "abc", 3],
    ["abc", "", 3],
    ["kitten", "sitting", 3],
    ["emial", "email", 1],
    ["ab", "ba", 1],
    ["flaw", "lawn", 2],
  ])("of %j and %j is %d", (a, b, distance) => {
    expect(computeEditDistance(a, b)).toBe(distance)
  })

  it("is 0 for equal texts only, symmetric, and at most the longer length", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (a, b) => {
        const distance = computeEditDistance(a, b)
        expect(distance === 0).toBe(a === b)
        expect(computeEditDistance(b, a)).toBe(distance)
        expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length))
      }),
    )
  })
})
