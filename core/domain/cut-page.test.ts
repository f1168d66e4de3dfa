import { describe, expect, it } from "vitest"
import { cutPage } from "./cut-page.ts"

describe("a page of a longer list", () => {
  it("ends with the item after which the next one begins", () => {
    expect(cutPage(["a", "b", "c"], 2)).toEqual({ items: ["a", "b"], last: "b" })
  })

  it.each([[["a", "b"]], [["a"]], [[]]])("is the last one when nothing follows: %j", (found) => {
    expect(cutPage(found, 2)).toEqual({ items: found, last: null })
  })
})
