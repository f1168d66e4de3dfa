import { describe, expect, it } from "vitest"
import {
  findExhaustedQuotas,
  canStartLongSync,
  LONG_SYNC_MILLIS,
  type RunningSync,
  findLongSyncsToPreempt,
} from "./sync-slots.ts"

const NOW = 10 * LONG_SYNC_MILLIS
const one = (parts: Partial<RunningSync> = {}): RunningSync => ({
  vendorOrgId: "v1",
  orgId: "o1",
  startedAt: NOW,
  slow: false,
  applying: false,
  ...parts,
})

describe("shares", () => {
  it("are full with two syncs of a vendor, or of a corporate, whatever its vendors", () => {
    expect(findExhaustedQuotas([one()])).toEqual({ vendors: [], corporates: [] })
    expect(findExhaustedQuotas([one(), one({ orgId: "o2" })])).toEqual({ vendors: ["v1"], corporates: [] })
    expect(findExhaustedQuotas([one(), one({ vendorOrgId: "v2" })])).toEqual({
      vendors: [],
      corporates: ["o1"],
    })
  })
})

describe("long syncs", () => {
  const since = (minutes: number, parts: Partial<RunningSync> = {}) =>
    one({ startedAt: NOW - minutes * 60_000, ...parts })

  it("are those that have run for five minutes, or did so last time", () => {
    expect(canStartLongSync([since(4), since(4), since(4)], NOW)).toBe(true)
    expect(canStartLongSync([since(5), since(4)], NOW)).toBe(true)
    expect(canStartLongSync([since(5), since(0, { slow: true })], NOW)).toBe(false)
  })

  it("make room when there are more than two: those that started last, and none that applies its result", () => {
    const runs = [since(9), since(7), since(6), since(5)]
    expect(findLongSyncsToPreempt(runs, NOW)).toEqual([runs[3], runs[2]])
    expect(findLongSyncsToPreempt(runs.slice(0, 2), NOW)).toEqual([])
    const sharing = [since(9), since(7), since(6), since(5, { applying: true })]
    expect(findLongSyncsToPreempt(sharing, NOW)).toEqual([sharing[2], sharing[1]])
  })
})
