import { describe, expect, it } from "vitest"
import { makeProgress, type MeasuredProgress, progressLine } from "./progress.ts"

const reading = (rows: number, done: number, total: number | null = 1_000): MeasuredProgress => ({
  step: "reading",
  rows,
  source: { unit: "bytes", done, total },
})

describe("progressLine", () => {
  it("shows share, count, speed and remaining time", () => {
    expect(progressLine(reading(42_000, 420), 2_000)).toBe(
      "Reading   [##########              ]   42 %  42,000 rows  21,000/s  3 s left",
    )
  })

  it("shows no remaining time when the source does not report its size", () => {
    expect(progressLine(reading(500, 500, null), 1_000)).toBe("Reading   500 rows  500/s")
  })

  it("never shows more than 100 %", () => {
    expect(progressLine({ step: "applying", done: 12, total: 10 }, 1_000)).toContain("100 %")
  })
})

describe("makeProgress", () => {
  const run = (isTTY: boolean, times: ReadonlyArray<number>) => {
    const written: Array<string> = []
    let at = 0
    const display = makeProgress({ isTTY, write: (text) => written.push(text) }, () => at)
    for (const time of times) {
      at = time
      display.show(reading(time, Math.min(time, 1_000)))
    }
    display.end()
    return written
  }

  it("prints nothing for work that finishes at once", () => {
    expect(run(true, [0, 100, 200])).toEqual([])
  })

  it("redraws one line on a terminal and ends it", () => {
    const written = run(true, [0, 350, 380, 500])
    expect(written).toHaveLength(3)
    expect(written.slice(0, 2).every((text) => text.startsWith("\r"))).toBe(true)
    expect(written.at(-1)).toBe("\n")
  })

  it("prints a line every two seconds without a terminal", () => {
    const written = run(false, [0, 350, 1_000, 2_000, 2_400, 4_000, 4_500])
    expect(written).toHaveLength(3)
    expect(written.every((text) => text.endsWith("\n") && !text.includes("\r"))).toBe(true)
  })
})
