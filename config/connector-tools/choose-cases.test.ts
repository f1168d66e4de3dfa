import { describe, expect, it } from "vitest"
import { chooseCases } from "./choose-cases.ts"

const NAMES = [
  "wrong credentials end the check and the reading with auth",
  "cursors are JSON",
  "429 with Retry-After: waits that long and retries",
  "a delta load without changes succeeds",
  "salaryMaster: wrong credentials end with auth",
]

describe("choosing cases", () => {
  it("chooses all without a text", () => {
    expect(chooseCases(NAMES, [])).toEqual(NAMES)
  })

  it("chooses those whose name contains the text, in upper or lower case", () => {
    expect(chooseCases(NAMES, ["DELTA load"])).toEqual([NAMES[3]])
    expect(chooseCases(NAMES, ["wrong credentials"])).toEqual([NAMES[0], NAMES[4]])
  })

  it("chooses those of several texts, each once and in order", () => {
    expect(chooseCases(NAMES, ["salarymaster", "auth", "429"])).toEqual([NAMES[0], NAMES[2], NAMES[4]])
  })

  it.each([
    ["detla loads", NAMES[3]],
    ["curser", NAMES[1]],
    ["retry after", NAMES[2]],
  ])("lists the nearest names for %s, the nearest first", (text, nearest) => {
    expect(() => chooseCases(NAMES, ["JSON", text])).toThrow(
      `No case has "${text}" in its name. The nearest are:\n  ${String(nearest)}\n`,
    )
  })
})
