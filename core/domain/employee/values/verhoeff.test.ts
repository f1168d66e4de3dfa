import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { hasValidCheckDigit } from "./verhoeff.ts"

const withCheckDigit = (digits: string): string =>
  Array.from("0123456789")
    .map((check) => digits + check)
    .filter(hasValidCheckDigit)
    .join("|")

const numbers = fc.stringMatching(/^[0-9]{11}$/).map(withCheckDigit)

describe("Verhoeff's check digit", () => {
  it("is valid for the published example", () => {
    expect(hasValidCheckDigit("2363")).toBe(true)
    expect(hasValidCheckDigit("2364")).toBe(false)
  })

  it("is exactly one for every number", () => {
    fc.assert(
      fc.property(numbers, (number) => {
        expect(number).toMatch(/^\d{12}$/u)
      }),
    )
  })

  it("detects every single wrong digit", () => {
    fc.assert(
      fc.property(numbers, (number) => {
        for (let place = 0; place < number.length; place++) {
          for (const digit of "0123456789") {
            if (digit === number[place]) continue
            expect(hasValidCheckDigit(number.slice(0, place) + digit + number.slice(place + 1))).toBe(false)
          }
        }
      }),
      { numRuns: 30 },
    )
  })

  it("detects every transposition of adjacent digits", () => {
    fc.assert(
      fc.property(numbers, (number) => {
        for (let place = 0; place + 1 < number.length; place++) {
          const [a = "", b = ""] = [number[place], number[place + 1]]
          if (a === b) continue
          expect(hasValidCheckDigit(number.slice(0, place) + b + a + number.slice(place + 2))).toBe(false)
        }
      }),
      { numRuns: 100 },
    )
  })
})
