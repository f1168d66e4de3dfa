import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { sumAmounts } from "./sum-amounts.ts"

describe("a sum of amounts", () => {
  it.each([
    [[], 0],
    [[0.1, 0.2], 0.3],
    [[1.1, 2.2, 3.3], 6.6],
    [[100, -100.01], -0.01],
    [[1e-7, 2e-7], 3e-7],
    [[9_007_199_254_740_991, -1.5, 1.5], 9_007_199_254_740_991],
    [[9_007_199_254_740_991, 9_007_199_254_740_991, -9_007_199_254_740_991], 9_007_199_254_740_991],
    [[12_345.67], 12_345.67],
  ])("of %j is %d", (amounts, sum) => {
    expect(sumAmounts(amounts)).toBe(sum)
  })

  const paise = fc.integer({ min: -100_000_000_000, max: 100_000_000_000 })

  it("is exact to the paisa", () => {
    fc.assert(
      fc.property(fc.array(paise, { minLength: 1 }), (amounts) => {
        const sum = amounts.reduce((total, amount) => total + amount, 0)
        expect(sumAmounts(amounts.map((amount) => amount / 100)) === sum / 100).toBe(true)
      }),
    )
  })

  it("is the same in any order, whatever the amounts are", () => {
    const amount = fc.double({ min: -9e15, max: 9e15, noNaN: true })
    fc.assert(
      fc.property(fc.array(amount), (amounts) => {
        expect(sumAmounts(amounts.toReversed()) === sumAmounts(amounts)).toBe(true)
      }),
    )
  })
})
