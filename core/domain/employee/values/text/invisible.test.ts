import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cleanCode, cleanText, trimCell } from "./invisible.ts"

const MARKS = [
  "\u00ad",
  "\u200b",
  "\u200c",
  "\u200d",
  "\u200e",
  "\u200f",
  "\u202a",
  "\u202e",
  "\u2060",
  "\u2066",
  "\u2069",
  "\ufeff",
]

const mark = fc.constantFrom(...MARKS)
const word = fc.stringMatching(/^[A-Za-z0-9]{1,10}$/)

describe("invisible characters", () => {
  it("around a text go, whatever it is", () => {
    fc.assert(
      fc.property(fc.array(mark), word, fc.array(mark), (before, text, after) => {
        expect(trimCell(` ${before.join("")}\u00a0${text}${after.join("")} `)).toBe(text)
      }),
    )
  })

  it("inside a code go, and every space is the same", () => {
    fc.assert(
      fc.property(word, fc.array(mark), word, (one, inside, other) => {
        expect(cleanCode(one + inside.join("") + other)).toBe(one + other)
      }),
    )
    expect(cleanCode("EMP\u00a01")).toBe("EMP 1")
    expect(cleanCode("EMP\u30001")).toBe("EMP 1")
    expect(cleanCode("\u200b")).toBe("")
  })

  it("inside a Latin, Greek or Cyrillic name go", () => {
    for (const name of ["Asha", "Müller", "Ελένη", "Ольга"])
      for (const sign of MARKS) expect(cleanText(name.slice(0, 2) + sign + name.slice(2))).toBe(name)
    expect(cleanText("Asha\u00a0Rao")).toBe("Asha Rao")
  })

  it.each([
    "علی\u200cرضا",
    "मोहन\u094d\u200dदास",
    "ക്\u200dഷ",
    "മോഹന്\u200d ലാല്\u200d",
    "👩\u200d💻",
    "山田\u3000太郎",
  ])("%j keeps what spells it", (name) => {
    expect(cleanText(trimCell(name))).toBe(name)
  })
})
