import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { deriveColours, listAdjustments, PAIRS, type Scheme } from "./accent.ts"
import { measureContrast, parseHex, toHex } from "./oklch.ts"

const hexColour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`)

describe("a colour", () => {
  it("is the same after it was read and written", () => {
    fc.assert(fc.property(hexColour, (hex) => toHex(parseHex(hex)) === hex))
  })

  it.each([
    ["#ffffff", "#000000", 21],
    ["#777777", "#ffffff", 4.48],
    ["#ffff00", "#ffffff", 1.07],
    ["#0000ff", "#ffffff", 8.59],
  ])("%s has with %s the contrast that WCAG defines: %f", (one, other, ratio) => {
    expect(measureContrast(one, other)).toBeCloseTo(ratio, 2)
  })
})

describe("the colours derived from an accent", () => {
  const listUnreadable = (accent: string, scheme: Scheme) => {
    const colours = deriveColours(accent, scheme)
    return PAIRS.filter(({ colour, on, minimum }) => measureContrast(colours[colour], colours[on]) < minimum)
  }

  it.each(["light", "dark"] as const)("are readable whatever the accent: %s", (scheme) => {
    fc.assert(
      fc.property(hexColour, (accent) => listUnreadable(accent, scheme).length === 0),
      { numRuns: 2_000 },
    )
  })

  it.each([
    "#ffff00",
    "#ffffff",
    "#000000",
    "#0000ff",
    "#00ff00",
    "#ff0000",
    "#808080",
    "#767676",
    "#00ff5a",
    "#87780f",
  ])("are readable for the extreme %s", (accent) => {
    expect([...listUnreadable(accent, "light"), ...listUnreadable(accent, "dark")]).toEqual([])
  })

  it("write dark text on a light accent, and white text on a dark one", () => {
    expect(deriveColours("#f2b705", "light")["accent-contrast"]).toBe("#000000")
    expect(deriveColours("#0f5f78", "light")["accent-contrast"]).toBe("#ffffff")
  })
})

describe("the adjustments of an accent", () => {
  it("name the schemes in which it is not used for text as it is", () => {
    expect(listAdjustments("#f2b705")).toEqual([
      {
        scheme: "light",
        ratio: expect.closeTo(1.8, 1) as number,
        text: deriveColours("#f2b705", "light")["accent-text"],
      },
    ])
    expect(listAdjustments("#0000ff").map(({ scheme }) => scheme)).toEqual(["dark"])
  })
})
