import { describe, expect, it } from "vitest"
import { isWholeCode, readCode } from "./read-code.ts"

describe("the code of a mail", () => {
  it.each([
    ["493817", "493817"],
    [" 493 817 ", "493817"],
    ["493-817", "493817"],
    ["Your code: 493817.", "493817"],
    ["४९३८१७", "493817"],
    ["4938170", "493817"],
    ["49x", "49"],
    ["", ""],
  ])("%j is read as %j", (text, code) => {
    expect(readCode(text)).toBe(code)
  })

  it("is whole with six digits", () => {
    expect(isWholeCode("493817")).toBe(true)
    expect(isWholeCode("49381")).toBe(false)
  })
})
