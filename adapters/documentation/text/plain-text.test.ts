import { describe, expect, it } from "vitest"
import { toPlainText } from "./plain-text.ts"

describe("toPlainText", () => {
  it.each([
    ["See [the *other* page](/docs/keys) and `code`.", "See the other page and code."],
    ["**Bold**, *both* ***of them***\nand _more_", "Bold, both of them and more"],
    ["************ leaves a masked field unchanged", "************ leaves a masked field unchanged"],
    ["`************` is a mask, and 2 * 3 * 4 is 24", "************ is a mask, and 2 * 3 * 4 is 24"],
    ["snake_case_name stays", "snake_case_name stays"],
  ])("%s", (markdown, text) => {
    expect(toPlainText(markdown)).toBe(text)
  })
})
