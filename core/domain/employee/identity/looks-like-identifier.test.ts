import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { MASK } from "../../../contract/wire-values.ts"
import type { FieldKind } from "../../../contract/employee/field-row.ts"
import { looksLikeIdentifier } from "./looks-like-identifier.ts"
import { redactCell } from "./redact-cell.ts"

/* Error lists never show an identifier, whatever surrounds it and however it is written. */

const around = fc.oneof(fc.string(), fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }))

const ARABIC_INDIC = 0x660
const DEVANAGARI = 0x966
const FULL_WIDTH = 0xff10

const digits = (least: number, most: number) =>
  fc
    .tuple(
      fc.stringMatching(new RegExp(`^\\d{${least},${most}}$`)),
      fc.constantFrom(0x30, DEVANAGARI, ARABIC_INDIC, FULL_WIDTH),
    )
    .map(([text, zero]) => Array.from(text, (digit) => String.fromCodePoint(zero + Number(digit))).join(""))

const SEPARATORS = ["", " ", "-", " - ", ".", "/", "_", "–", "\u00a0", "\u200b", ") ", "+"]

const grouped = fc
  .tuple(digits(9, 20), fc.array(fc.constantFrom(...SEPARATORS), { minLength: 20, maxLength: 20 }))
  .map(([number, between]) => Array.from(number, (digit, place) => digit + (between[place] ?? "")).join(""))

const separator = fc.constantFrom("", " ", "-")
const pan = fc
  .tuple(
    fc.stringMatching(/^[A-Za-z]{5}$/),
    separator,
    fc.stringMatching(/^\d{4}$/),
    separator,
    fc.stringMatching(/^[A-Za-z]$/),
  )
  .map((parts) => parts.join(""))
const ifsc = fc
  .tuple(fc.stringMatching(/^[A-Za-z]{4}$/), separator, fc.stringMatching(/^0[A-Za-z0-9]{6}$/))
  .map((parts) => parts.join(""))
const shortened = fc
  .tuple(
    fc.stringMatching(/^\d\.\d{1,6}$/),
    fc.constantFrom("E+", "e+", "E"),
    fc.integer({ min: 1, max: 20 }),
  )
  .map((parts) => parts.join(""))

/** Kinds of values that an error list may quote. */
const QUOTED: ReadonlyArray<FieldKind> = [
  "text",
  "identifier",
  "email",
  "date",
  "amount",
  "gender",
  "components",
]

describe("an identifier in any cell", () => {
  it.each(
    Object.entries({
      "a long number": grouped,
      "a PAN": pan,
      "an IFSC code": ifsc,
      "a shortened number": shortened,
    }),
  )("%s is hidden, whatever surrounds it", (_name, identifier) => {
    fc.assert(
      fc.property(around, identifier, around, fc.constantFrom(...QUOTED), (before, hidden, after, kind) => {
        expect(redactCell(`${before} ${hidden} ${after}`, kind)).toBe(MASK)
      }),
    )
  })

  it("of a number is hidden like that of a text", () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000_000 }), (number) => {
        expect(redactCell(number, "text")).toBe(MASK)
        expect(redactCell(BigInt(number), "text")).toBe(MASK)
      }),
    )
    expect(redactCell(1.5e21, "text")).toBe(MASK)
  })

  it.each([
    "12345678",
    "5,00,000.00",
    "2024-01-31 10:15:00",
    "31/01/2024 10:15",
    "Flat 12, Sector 62",
    "EMP-2024",
  ])("is not detected in %j", (text) => {
    expect(looksLikeIdentifier(text)).toBe(false)
  })
})

describe("the shown value of any cell", () => {
  const SENSITIVE: ReadonlyArray<FieldKind> = ["account-number", "pan", "aadhaar", "uan", "ifsc", "mobile"]

  it("of a masked field is only the mask", () => {
    fc.assert(
      fc.property(
        fc.oneof(around, fc.integer(), fc.boolean(), fc.jsonValue()),
        fc.constantFrom(...SENSITIVE),
        (cell, kind) => {
          expect([MASK, ""]).toContain(redactCell(cell, kind))
        },
      ),
    )
  })

  it("of another field is short and storable: whole characters, no control character, cut between two", () => {
    const long = fc.string({
      unit: fc.constantFrom("😀", "x", "\0", "\ud83d", "\n", "\u0085"),
      maxLength: 200,
    })
    fc.assert(
      fc.property(fc.oneof(around, long), fc.constantFrom(...QUOTED), (cell, kind) => {
        const shown = redactCell(cell, kind)
        expect(shown.length).toBeLessThanOrEqual(81)
        expect(shown.isWellFormed()).toBe(true)
        expect(shown).not.toMatch(/\p{Cc}/u)
      }),
      { numRuns: 300 },
    )
  })

  it("of 80 characters is complete, of 81 the first 80", () => {
    expect(redactCell("x".repeat(80), "text")).toBe("x".repeat(80))
    expect(redactCell("x".repeat(81), "text")).toBe(`${"x".repeat(80)}…`)
    expect(redactCell(`${"x".repeat(79)}😀`, "text")).toBe(`${"x".repeat(79)}\u{FFFD}…`)
  })
})
