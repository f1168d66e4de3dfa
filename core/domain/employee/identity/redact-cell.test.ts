import { describe, expect, it } from "vitest"
import { MASK } from "../../../contract/wire-values.ts"
import type { FieldKind } from "../../../contract/employee/field-row.ts"
import { looksLikeIdentifier } from "./looks-like-identifier.ts"
import { redactCell } from "./redact-cell.ts"

describe("an identifier", () => {
  it.each([
    "ABCDE1234F",
    "my pan is abcde1234f ok",
    "ABCDE 1234 F",
    "HDFC0001234",
    "234123412346",
    "2341 2341 2346",
    "2341-2341-2346",
    "100123456789",
    "9876543210",
    "+91 98765 43210",
    "(98765) 43210",
    "000123456",
    "9876543210@company.example",
    "9.87654E+09",
  ])("%j does", (text) => {
    expect(looksLikeIdentifier(text)).toBe(true)
  })

  it.each([
    "",
    "Asha Rao",
    "31/02/2024",
    "2024-02-31",
    "31-02-2024 10:00:00",
    "2024-02-31T10:00:00.000Z",
    "5,00,000",
    "E-1234",
  ])("is not detected in %j", (text) => {
    expect(looksLikeIdentifier(text)).toBe(false)
  })
})

describe("a value in an error list", () => {
  it.each(["account-number", "pan", "aadhaar", "uan", "ifsc", "mobile"] satisfies ReadonlyArray<FieldKind>)(
    "of kind %s is always masked",
    (kind) => {
      expect(redactCell("x", kind)).toBe(MASK)
      expect(redactCell(12, kind)).toBe(MASK)
      expect(redactCell("", kind)).toBe("")
    },
  )

  it("of another kind is shown unless it looks like an identifier", () => {
    expect(redactCell("31/02/2024", "date")).toBe("31/02/2024")
    expect(redactCell("ABCDE1234F", "date")).toBe(MASK)
    expect(redactCell(9876543210, "text")).toBe(MASK)
  })

  it("is cut when it is long, names a value that is no text, and contains no control character", () => {
    expect(redactCell("x".repeat(200), "text")).toHaveLength(81)
    expect(redactCell(["a"], "text")).toBe("(a list)")
    expect(redactCell({}, "text")).toBe("(an object)")
    expect(redactCell(null, "text")).toBe("")
    expect(redactCell("a\0b", "text")).toBe("a\u{FFFD}b")
  })
})
