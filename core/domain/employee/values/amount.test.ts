import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { computeCostLimit, measureCost, measureCostWithin } from "../../../testing/measure-cost.ts"
import { parseAmount, readAmount } from "./amount.ts"
import { Invalid } from "./parsed.ts"
import { roundToCurrency } from "../amounts/currency-decimals.ts"
import { makeEnumerationParsers } from "./enumeration.ts"
import { makeReaders } from "./reader.ts"

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
    ["1.234,56", 1234.56],
    ["1.234.567", 1234567],
    ["45,000", 45000],
    ["1 234,56", 1234.56],
    ["1\u00A0234\u00A0567,5", 1234567.5],
    ["12\u202F345.60", 12345.6],
    ["1'234.50", 1234.5],
    ["1’234’567", 1234567],
    ["1,50,000/-", 150000],
    ["Rs. 1,50,000/-", 150000],
    ["€ 1.234,50", 1234.5],
    ["1234.567", 1234.567],
    ["0.500", 0.5],
    ["−500", -500],
    ["5000.-", 5000],
    ["CHF 50'000.-", 50_000],
    ["50.000,--", 50_000],
    ["-50.000,-", -50_000],
    ["SGD 5,000.00", 5000],
    ["S$500", 500],
    ["US$ 1,500", 1500],
    ["R$ 5.000,50", 5000.5],
    ["R 50 000.00", 50_000],
    ["5 000,00 zł", 5000],
    ["50 000 kr.", 50_000],
    ["¥500,000", 500_000],
    ["50 000 руб.", 50_000],
    ["$ (500.00)", -500],
  ])("%j is %d", (raw, value) => {
    expect(amount(raw)).toBe(value)
  })

  it.each([
    "Infinity",
    "12,34",
    "45.000",
    "(45.000)",
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
    "50K",
    "5L",
    "1.2 Cr",
    "50,000 DR",
    "RA500",
    "50000 p.m.",
    "9007199254740993",
  ])("%j is an error", (raw) => {
    expect(amount(raw)).toBeInstanceOf(Invalid)
  })

  it.each(["", "-", "N/A", "null", " ₹ -   ", "$ -", "-   €"])("%j is missing", (raw) => {
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

describe("an amount of a currency", () => {
  const read = (cell: unknown, countryCode = "IN") =>
    makeReaders(makeEnumerationParsers({})).amount(cell, {
      countryCode,
      dateOrder: "DMY",
      today: "2024-06-15",
      isValidPhone: () => false,
    })

  it("has at most its decimals, rounded half away from zero", () => {
    expect(read(500_000 / 12)).toBe(41_666.67)
    expect(read("41666.666666")).toBe(41_666.67)
    expect([read(1.005), read(-1.005), read("1002.675"), read(0.1 + 0.2)]).toEqual([
      1.01, -1.01, 1_002.68, 0.3,
    ])
    expect([read(450.1255, "KW"), read(1_234.5, "JP"), read(1e-9)]).toEqual([450.126, 1_235, 0])
  })

  it("is the same when it is rounded again, and differs by at most half of the last decimal", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e12, max: 1e12, noNaN: true }),
        fc.constantFrom("IN", "KW", "JP"),
        (amount, country) => {
          const rounded = roundToCurrency(amount, country)
          expect(roundToCurrency(rounded, country)).toBe(rounded)
          expect(Math.abs(rounded - amount)).toBeLessThanOrEqual(0.5 + 1e-3)
        },
      ),
    )
  })
})
