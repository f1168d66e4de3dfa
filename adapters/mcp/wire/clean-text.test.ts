import { describe, expect, it } from "vitest"
import { cleanNullable, cleanText } from "./clean-text.ts"

describe("text that another organization typed", () => {
  it.each([
    ["Acme Textiles", "Acme Textiles"],
    ["एक्मे टेक्सटाइल्स", "एक्मे टेक्सटाइल्स"],
    ["  Acme\r\n\n\tTextiles ", "Acme Textiles"],
    ["Acme\u2028Textiles\u00A0Ltd", "Acme Textiles Ltd"],
    // Zero width, turned around, tags that no person sees, control characters.
    ["Ac\u200Bme\u202E \u{E0049}\u{E0067}Ltd\u0000\u001B[31m", "Acme Ltd[31m"],
    ["\uD800Acme", "Acme"],
    ["", ""],
  ])("%j is read as %j", (text, cleaned) => {
    expect(cleanText(text)).toBe(cleaned)
  })

  it("is cut after 200 characters, never within one", () => {
    const cut = cleanText("😀".repeat(300))
    expect([...cut]).toHaveLength(200)
    expect(cut).toBe(`${"😀".repeat(199)}…`)
    expect(cleanText("x".repeat(200))).toBe("x".repeat(200))
  })

  it("may be absent", () => {
    expect(cleanNullable(null)).toBeNull()
    expect(cleanNullable(" a ")).toBe("a")
  })
})
