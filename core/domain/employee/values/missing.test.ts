import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { nullIfMissing, nullIfMissingName } from "./missing.ts"

const SIGNS = ["-", "--", "---", "–", "—", "n/a", "#N/A", "n.a.", "N.A", "Not Available", "undefined"]
const WORDS = ["NA", "null", "None", "NIL"]

describe("a cell", () => {
  it.each(["", " ", "\t\r\n", "\u00a0", "\ufeff", ...SIGNS, ...WORDS])("%j counts as missing", (raw) => {
    expect(nullIfMissing(raw)).toBeNull()
    expect(nullIfMissing(` ${raw} `)).toBeNull()
  })

  it.each(["----", "-1", "N", "#", "n/a?", "nan", "Not available yet", "NaN", "0", "None of these", "U"])(
    "%j holds a text",
    (raw) => {
      expect(nullIfMissing(raw)).toBe(raw)
    },
  )

  it.each(WORDS)("%j is a person's name, although missing as any other text", (raw) => {
    expect(nullIfMissingName(` ${raw} `)).toBe(raw)
    expect(nullIfMissing(raw)).toBeNull()
  })

  it.each(["", ...SIGNS])("%j is not a name", (raw) => {
    expect(nullIfMissingName(raw)).toBeNull()
  })

  it.each(["=1", "+91", "-x", "@SUM"])("loses the apostrophe that guards %j", (formula) => {
    expect(nullIfMissing(`'${formula}`)).toBe(formula)
    expect(nullIfMissingName(`'${formula}`)).toBe(formula)
  })

  it.each(["''=1", "'x", "'", "x'=1", "' =1"])("keeps the apostrophe of %j, which is no guard", (raw) => {
    expect(nullIfMissing(raw)).toBe(raw)
  })

  it("reads a value the same way twice, and never returns a blank or a placeholder", () => {
    const texts = fc.oneof(
      fc.string(),
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom(...Array.from("'=+-@nNaA/.# ul")) }),
    )
    for (const read of [nullIfMissing, nullIfMissingName]) {
      fc.assert(
        fc.property(texts, (raw) => {
          const once = read(raw)
          if (once === null) return
          expect(read(once)).toBe(once)
          expect(once).toBe(once.trim())
          expect(once).not.toBe("")
        }),
        { numRuns: 500 },
      )
    }
  })
})
