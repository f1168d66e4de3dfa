import { saying } from "../../../../testing/builders/saying.ts"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { detectDamage, mayBeRounded, stripFloatTail } from "./spreadsheet-damage.ts"

describe("a long number", () => {
  it.each(["1.23457E+11", "1,23457E+11", "9.87654e+09", "2E+11", "1e5", "5E11"])(
    "%s was shortened",
    (text) => {
      expect(detectDamage(text)?.reasonCode).toEqual(saying("scientific notation"))
    },
  )

  it.each(["XXXX1234", "xxxxxxxx2346", "**34", "12••56", "98XXXX10"])("%s is partly hidden", (text) => {
    expect(detectDamage(text)?.reasonCode).toEqual(saying("hides part"))
  })

  it.each(["", "1234567890", "XXX123", "1*2", "E11", "1E", "12E+05x", "HDFC0001234"])(
    "%j is complete",
    (text) => {
      expect(detectDamage(text)).toBeNull()
    },
  )

  it.each([
    ["1234.0", "1234"],
    ["0012.00", "0012"],
    ["1234.5", "1234.5"],
    ["1234.", "1234."],
    [".0", ".0"],
    ["1.2.0", "1.2.0"],
    ["-5.0", "-5.0"],
  ])("%s without a float's tail is %s", (text, whole) => {
    expect(stripFloatTail(text)).toBe(whole)
  })

  it.each(["123456789012345000", "1234567890123450", "5010012345678900"])(
    "%s may have lost its last digits",
    (text) => {
      expect(mayBeRounded(text)).toBe(true)
    },
  )

  it.each([
    "123456789012345",
    "1234567890123456",
    "100000000000000",
    "0123456789012340",
    "12345678901234500X",
  ])("%s has all of its digits", (text) => {
    expect(mayBeRounded(text)).toBe(false)
  })

  it("keeps its digits, including leading zeros, whatever a spreadsheet adds", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,20}$/), fc.stringMatching(/^0{1,3}$/), (digits, tail) => {
        expect(stripFloatTail(`${digits}.${tail}`)).toBe(digits)
        expect(detectDamage(digits)).toBeNull()
      }),
    )
  })

  it("is never quoted when it is damaged", () => {
    expect(detectDamage("XXXX1234")?.reasonCode).not.toEqual(saying("1234"))
    expect(detectDamage("1.23457E+11")?.reasonCode).not.toEqual(saying("1.23457"))
  })
})
