import { describe, expect, it } from "vitest"
import { makePhoneNumbers } from "./phone-numbers.ts"

const { isValid } = makePhoneNumbers()

describe("isValid", () => {
  it.each([
    ["020 7946 0958", "GB"],
    ["+44 20 7946 0958", "GB"],
    ["(212) 555-0123", "us"],
    ["+65 6123 4567", "SG"],
    ["+44 20 7946 0958", "US"],
    ["+44 20 7946 0958", "XX"],
  ])("takes %s of %s", (number, country) => {
    expect(isValid(number, country)).toBe(true)
  })

  it.each([
    ["12345", "GB"],
    ["hello", "US"],
    ["020 7946 0958", "XX"],
    ["", "SG"],
  ])("refuses %s of %s", (number, country) => {
    expect(isValid(number, country)).toBe(false)
  })
})
