import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { computeCostLimit, measureCost, measureCostWithin } from "../../../testing/measure-cost.ts"
import { parseAmount, readAmount } from "./amount.ts"
import { Invalid } from "./parsed.ts"

const amount = (raw: string) => parseAmount(raw)

describe("an amount", () => {
  it.each([
    ["0", 0],
    ["12", 12],
    ["12.50", 12.5],
    [".5", 0.5],
    ["5.", 5],
    ["1,23,456.78", 123456.78],
    ["1,234,567.89", 1234567.89],
    ["12,34,56,789", 123456789],
    ["₹ 1,000", 1000],
    ["₹1000", 1000],
    ["Rs. 5,000", 5000],
    ["Rs 5000/-", 5000],
    ["INR 10", 10],
    ["10 INR", 10],
    ["(500)", -500],
    ["(₹ 1,500.25)", -1500.25],
    ["500-", -500],
    ["-500", -500],
    ["- 500", -500],
    ["+500", 500],
    ["-₹500", -500],
    ["-0", 0],
    ["9007199254740991", 9007199254740991],
  ])("%j is %d", (raw, value) => {
    expect(amount(raw)).toBe(value)
  })

  it.each([
    "NaN",
    "Infinity",
    "12,34",
    "1.234,56",
    "1.2.3",
    "1,2345",
    "5 lakh",
    "12 LPA",
    "1.2E+06",
    "0x10",
    "(-5)",
    "--5",
    "5%",
    "₹",
    "()",
    "9007199254740993",
  ])("%j is an error", (raw) => {
    expect(amount(raw)).toBeInstanceOf(Invalid)
  })

  it.each(["", "-", "N/A", "null"])("%j is missing", (raw) => {
    expect(amount(raw)).toBeNull()
  })

  it("is accepted as a number, unless it is not finite or inexact", () => {
    expect(readAmount(-12.5)).toBe(-12.5)
    expect(Object.is(readAmount(-0), 0)).toBe(true)
    for (const value of [NaN, Infinity, -Infinity, 2 ** 53]) expect(readAmount(value)).toBeInstanceOf(Invalid)
  })

  it("is the same number in Indian and western groups", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (value) => {
        for (const locale of ["en-IN", "en-US"]) {
          expect(amount(value.toLocaleString(locale))).toBe(value === 0 ? 0 : value)
        }
      }),
    )
  })
})

describe("a text far too long for an amount", () => {
  it.each([" ", "\n", "1,", "("])("is rejected in time proportional to its length: %j", (repeated) => {
    const read = (size: number) => parseAmount(`1${repeated.repeat(size)}x`)
    expect(read(1_000)).toBeInstanceOf(Invalid)
    const smaller = { size: 1_000, cost: measureCost(() => read(1_000)) }
    const limit = computeCostLimit(smaller, 16_000)
    expect(measureCostWithin(limit, () => read(16_000))).toBeLessThanOrEqual(limit)
  })
})
