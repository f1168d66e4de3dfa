import { describe, expect, it } from "vitest"
import { IDLE, type LaneFigures, toLane } from "./lane.ts"

const MINUTE = 60_000
const NOW = 100 * MINUTE
const ago = (minutes: number) => NOW - minutes * MINUTE
const isStalled = (figures: Partial<LaneFigures>) => toLane("uploads", { ...IDLE, ...figures }, NOW).stalled

describe("a lane stands still", () => {
  it("when something has waited for two minutes and nothing runs", () => {
    expect(isStalled({ waiting: 1, oldestWaitingSince: ago(2) })).toBe(true)
    expect(isStalled({ waiting: 1, oldestWaitingSince: ago(1) })).toBe(false)
  })

  it("when something has waited for ten minutes in which nothing began", () => {
    const busy = { waiting: 9, running: 4 }
    expect(isStalled({ ...busy, oldestWaitingSince: ago(10), lastBegunAt: ago(11) })).toBe(true)
    expect(isStalled({ ...busy, oldestWaitingSince: ago(10), lastBegunAt: null })).toBe(true)
    expect(isStalled({ ...busy, oldestWaitingSince: ago(9), lastBegunAt: ago(30) })).toBe(false)
  })

  it("not when a long backlog moves, or nothing waits", () => {
    expect(isStalled({ waiting: 900, running: 4, oldestWaitingSince: ago(60), lastBegunAt: ago(1) })).toBe(
      false,
    )
    expect(isStalled({ running: 4, lastBegunAt: ago(90) })).toBe(false)
  })
})
