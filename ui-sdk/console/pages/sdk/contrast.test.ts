import { describe, expect, it } from "vitest"
import { measureText } from "./contrast.ts"

describe("the text on a colour", () => {
  it.each([
    ["#0f5f78", "white", 7.2],
    ["#f2b705", "dark", 11.6],
    ["#000000", "white", 21],
    ["#ffffff", "dark", 21],
  ] as const)("of %s is %s", (colour, text, ratio) => {
    expect(measureText(colour)).toEqual({ text, ratio: expect.closeTo(ratio, 0) as number })
  })

  it.each(["", "red", "#fff", "#12345g"])("is unknown for %j", (colour) => {
    expect(measureText(colour)).toBeNull()
  })

  it("always has the contrast that is needed", () => {
    for (let step = 0; step < 4_096; step++) {
      const colour = `#${(step * 4_095).toString(16).padStart(6, "0")}`
      expect(measureText(colour)?.ratio).toBeGreaterThanOrEqual(4.5)
    }
  })
})
