import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { matchesWords, parseSearchWords } from "./search-words.ts"

describe("parseSearchWords", () => {
  it("folds case, Unicode form and white space", () => {
    expect(parseSearchWords("  Tenzin\t LHAMO ")).toEqual(["tenzin", "lhamo"])
    expect(parseSearchWords("E\u0301ric")).toEqual(["éric"])
    expect(parseSearchWords(" \n ")).toEqual([])
  })

  it("keeps the first eight words", () => {
    expect(parseSearchWords("a b c d e f g h i j")).toHaveLength(8)
  })

  it("drops a word that no stored text contains", () => {
    expect(parseSearchWords("a\0b asha")).toEqual(["asha"])
  })
})

describe("matchesWords", () => {
  it("finds each word in any of the texts, in any order", () => {
    const texts = ["Tenzin Lhamo", null, "KL-0412"]
    expect(matchesWords(["lham", "0412"], texts)).toBe(true)
    expect(matchesWords(["lham", "0413"], texts)).toBe(false)
  })

  it("finds everything without a word, and nothing in a row without texts", () => {
    expect(matchesWords([], [null])).toBe(true)
    expect(matchesWords(["a"], [null, undefined])).toBe(false)
  })

  it("finds every text by its own words", () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-zA-Zé\d.@-]{1,8}$/u), { minLength: 1, maxLength: 5 }),
        (parts) => {
          const text = parts.join(" ")
          expect(matchesWords(parseSearchWords(text), [text])).toBe(true)
        },
      ),
    )
  })
})
