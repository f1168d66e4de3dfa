import { describe, expect, it } from "vitest"
import { readWholeNumber } from "./read-whole-number.ts"

describe("a whole number", () => {
  it.each([
    ["1", 1],
    ["007", 7],
    ["100", 100],
  ])("is read from %s", (text, number) => {
    expect(readWholeNumber("limit", text, [1, 100])).toBe(number)
  })

  it.each(["0", "101", "-1", "1.5", "1e1", "", "ten"])("is not read from %j", (text) => {
    expect(() => readWholeNumber("limit", text, [1, 100])).toThrow(
      "--limit must be a whole number from 1 to 100.",
    )
  })

  it("has no upper limit unless one is given", () => {
    expect(readWholeNumber("page", "5000000")).toBe(5_000_000)
    expect(() => readWholeNumber("page", "x")).toThrow("--page must be a whole number.")
  })
})
