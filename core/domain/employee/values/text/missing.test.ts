import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { judgeName, nullIfMissing } from "./missing.ts"
import { openNameCell } from "./text-form.ts"

const SIGNS = [
  "-",
  "--",
  "---",
  "----",
  "–",
  "—",
  ".",
  "...",
  "?",
  "_",
  "n/a",
  "#N/A",
  "n.a.",
  "N.A",
  "(blank)",
]
const PHRASES = [
  "Not Available",
  "NOT APPLICABLE",
  "undefined",
  "<null>",
  "(null)",
  "[NULL]",
  "<NA>",
  "\\N",
  "(none)",
  "--None--",
  "-Select-",
  "Not Set",
  "Not specified",
]
const LOCAL = [
  "k.A.",
  "keine Angabe",
  "nicht vorhanden",
  "sin datos",
  "n/d",
  "non renseigné",
  "n.v.t.",
  "无",
  "S/D",
  "nessuno",
  "brak",
  "なし",
]
const PANDAS = [
  "#N/A N/A",
  "#NA",
  "-1.#IND",
  "-1.#QNAN",
  "-NaN",
  "-nan",
  "1.#IND",
  "1.#QNAN",
  "NaN",
  "nan",
  "NaT",
]
const LISTS = ["-None-", "--None--", "-Select-", "-- Select --", "Please select", "Select One"]
const SEVERAL = ["null null", "undefined undefined", "NULL, NULL", "&nbsp;", "Invalid date", "\\\\N"]
const WORDS = ["NA", "Unspecified", "null", "None", "NIL", "blank", "NULL"]

describe("a cell", () => {
  it.each([
    "",
    " ",
    "\t\r\n",
    "\u00a0",
    "\ufeff",
    "\u200b",
    '""',
    "''",
    ...SIGNS,
    ...PHRASES,
    ...LOCAL,
    ...PANDAS,
    ...LISTS,
    ...SEVERAL,
    ...WORDS,
  ])("%j counts as missing", (raw) => {
    expect(nullIfMissing(raw)).toBeNull()
    expect(nullIfMissing(` ${raw}\u200e `)).toBeNull()
    expect(nullIfMissing(raw.normalize("NFD"))).toBeNull()
  })

  it.each([
    "-1",
    "N",
    "#",
    "n/a?",
    "Nan",
    "NAT",
    "S/O",
    "Leer",
    "Not available yet",
    "0",
    "None of these",
    "U",
    "Nil Ltd",
    "Select",
    "Not specified by law",
    "null-modem",
  ])("%j holds a text", (raw) => {
    expect(nullIfMissing(raw)).toBe(raw)
  })

  it("reads a value the same way twice, and never returns a blank or a placeholder", () => {
    const texts = fc.oneof(
      fc.string(),
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom(...Array.from("'=+-@nNaA/.# ul\"")) }),
    )
    fc.assert(
      fc.property(texts, (raw) => {
        const once = nullIfMissing(raw)
        if (once === null) return
        expect(nullIfMissing(once)).toBe(once)
        expect(once).toBe(once.trim())
        expect(once).not.toBe("")
      }),
      { numRuns: 500 },
    )
  })
})

describe("where a name is expected", () => {
  it.each(["Null", "None", "Nil", "Na", "Nan", "Nat", "Blank", "Nadia", "Empty"])("%j is a name", (raw) => {
    expect(judgeName(raw)).toBe("name")
  })

  it.each(["null", "NULL", "nan", "NaN", "NONE", "nil", "NA", "na", "blank"])("%j is perhaps one", (raw) => {
    expect(judgeName(raw)).toBe("perhaps")
  })

  it.each(["", ...SIGNS, ...PHRASES, ...LISTS, ...SEVERAL, "keine Angabe", "-nan"])("%j is none", (raw) => {
    expect(judgeName(openNameCell(raw))).toBe("missing")
  })

  it("every name that is written as one is kept", () => {
    const letter = fc.constantFrom(...Array.from("abcdeilnoutáéñøüß"))
    const word = fc
      .tuple(
        fc.constantFrom(...Array.from("ABDEKLMNOSTUÁÉØ")),
        fc.array(letter, { minLength: 1, maxLength: 9 }),
      )
      .map(([first, others]) => first + others.join(""))
    const names = fc
      .tuple(word, fc.constantFrom("", "O'", "D'", "’t ", "'t ", "de "), word)
      .map(([first, prefix, last]) => `${first} ${prefix}${last}`)
    fc.assert(
      fc.property(fc.oneof(word, names), (name) => {
        expect(judgeName(openNameCell(name))).toBe("name")
        expect(openNameCell(name)).toBe(name)
      }),
      { numRuns: 500 },
    )
  })
})
