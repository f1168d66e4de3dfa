import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { normalizeHeader, splitWords } from "./normalize-header.ts"

describe("a folded header", () => {
  it.each([
    ["Date of Birth (DD-MM-YYYY) *", "dateofbirth"],
    ["Date of Birth [dd/mm/yyyy]", "dateofbirth"],
    ["Basic (in Rs.)", "basic"],
    ["Basic (₹)", "basic"],
    ["PAN (Mandatory)", "pan"],
    ["Email (Official)", "emailofficial"],
    ["E-Mail_ID", "emailid"],
    ["\ufeffName", "name"],
    ["Ｎａｍｅ", "name"],
    ["पद नाम", "पदनाम"],
    ["***", ""],
  ])("of %j is %j", (header, folded) => {
    expect(normalizeHeader(header)).toBe(folded)
  })

  it("ignores case, spaces and punctuation between words", () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(words, fc.constantFrom(" ", "_", "-", ". ", "/", "\n"), (parts, between) => {
        expect(normalizeHeader(parts.join(between).toUpperCase())).toBe(parts.join(""))
      }),
    )
  })

  it("contains letters and digits only, whatever the header", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (header) => {
        expect(normalizeHeader(header)).toMatch(/^[\p{L}\p{M}\p{N}]*$/u)
      }),
    )
  })
})

describe("the words of a header", () => {
  it.each([
    ["managerEmail2", ["manager", "email", "2"]],
    ["Manager E-mail 2", ["manager", "e", "mail", "2"]],
    ["DateOfJoining (DD-MM-YYYY)", ["date", "of", "joining"]],
    ["bankDetails_ifscCode", ["bank", "details", "ifsc", "code"]],
    ["", []],
    ["--", []],
  ])("%j are %j", (header, words) => {
    expect(splitWords(header)).toEqual(words)
  })
})
