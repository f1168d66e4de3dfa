import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { type LimitedCalls, makeLimitedCallsLog } from "./limited-calls.ts"

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const setUp = () => {
  const lines: Array<LimitedCalls> = []
  return { lines, log: makeLimitedCallsLog((line) => lines.push(line)) }
}
const PUSH = { route: "/api/external/sync/callback", limitKey: "pushEmployee:1" }

describe("calls over their limit", () => {
  it("are one line a minute for each caller and route, with their number", () => {
    const { lines, log } = setUp()
    for (let call = 0; call < 379; call++) log.add(PUSH)
    log.add({ ...PUSH, limitKey: "pushEmployee:2" })
    expect(lines).toEqual([])
    vi.advanceTimersByTime(60_000)
    expect(lines).toEqual([
      { ...PUSH, refused: 379 },
      { ...PUSH, limitKey: "pushEmployee:2", refused: 1 },
    ])
    vi.advanceTimersByTime(600_000)
    expect(lines).toHaveLength(2)
    log.add(PUSH)
    vi.advanceTimersByTime(60_000)
    expect(lines[2]).toEqual({ ...PUSH, refused: 1 })
  })

  it("are logged at once when the service stops, and only then", () => {
    const { lines, log } = setUp()
    log.add(PUSH)
    log.flush()
    log.flush()
    vi.advanceTimersByTime(60_000)
    expect(lines).toEqual([{ ...PUSH, refused: 1 }])
  })

  it("share a line beyond a thousand callers", () => {
    const { lines, log } = setUp()
    for (let caller = 0; caller < 5_000; caller++) log.add({ ...PUSH, limitKey: String(caller) })
    log.flush()
    expect(lines).toHaveLength(1_001)
    expect(lines.at(-1)).toEqual({ route: null, limitKey: null, refused: 4_000 })
  })
})
