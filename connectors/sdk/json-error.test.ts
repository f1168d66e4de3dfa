import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { findJsonError } from "./json-error.ts"

describe("finding where a text is not JSON", () => {
  it.each([
    ["", 1, 1, "a value"],
    ["{", 1, 2, "a name in double quotes or }"],
    ['{\n  "a": 1,\n}', 3, 1, "a name in double quotes"],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, "a comma or }"],
    ["{ a: 1 }", 1, 3, "a name in double quotes"],
    ["{ 'a': 1 }", 1, 3, "a name in double quotes"],
    ['{ "a" 1 }', 1, 7, "a colon"],
    ['{ "a": }', 1, 8, "a value"],
    ["[1, 2,]", 1, 7, "a value"],
    ["[1 2]", 1, 4, "a comma or ]"],
    ["{} // done", 1, 4, "nothing more"],
    ['{ "a": "no end\n }', 1, 8, "a value"],
    ["[01]", 1, 3, "a comma or ]"],
  ])("%j: line %i, column %i, expected %s", (text, line, column, expected) => {
    expect(findJsonError(text)).toEqual({ line, column, expected })
  })

  it("finds none exactly where JSON.parse accepts the text", () => {
    const damaged = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom("", '"', ",", "}", "\\", " ", "\u0001", "\u007f", "-", "e"))
      .map(([json, place, insert]) => {
        const at = place % (json.length + 1)
        return json.slice(0, at) + insert + json.slice(at + (place % 2))
      })
    fc.assert(
      fc.property(damaged, (text) => {
        expect(findJsonError(text) === null).toBe(isJson(text))
      }),
    )
  })
})

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
