import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { replaceText } from "./replace-text.ts"

const replacement = (find: string, text: string, options = {}) => ({
  ...{ find, with: text, isWholeCell: false, isCaseSensitive: true },
  ...options,
})

describe("replaceText", () => {
  it("replaces every occurrence, or only a whole cell, in the letters given or in any", () => {
    expect(replaceText("Enginering, enginering", replacement("Enginering", "Engineering"))).toBe(
      "Engineering, enginering",
    )
    const anyCase = replacement("enginering", "Engineering", { isCaseSensitive: false })
    expect(replaceText("ENGINERING", anyCase)).toBe("Engineering")
    const whole = replacement("n/a", "", { isWholeCell: true, isCaseSensitive: false })
    expect(replaceText(" N/A ", whole)).toBe("")
    expect(replaceText("n/a yet", whole)).toBeNull()
  })

  it("finds the text as it is written, whatever signs it has", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string(), fc.string(), (find, head, text) => {
        const replaced = replaceText(`${head}${find}`, replacement(find, text))
        expect(replaced ?? find).toBe(text === find ? find : `${head}${find}`.split(find).join(text))
      }),
    )
  })

  it("finds nothing by no text in a part of a cell, and fills empty cells by it", () => {
    expect(replaceText("a", replacement("", "b"))).toBeNull()
    expect(replaceText("", replacement("", "b", { isWholeCell: true }))).toBe("b")
  })
})
