import { describe, expect, it } from "vitest"
import {
  findExhaustedQuotas,
  canStartLongJob,
  LONG_JOB_MILLIS,
  type RunningJob,
  findLongJobsToPreempt,
} from "./fair-slots.ts"

const NOW = 10 * LONG_JOB_MILLIS
const one = (parts: Partial<RunningJob> = {}): RunningJob => ({
  vendorOrgId: "v1",
  orgId: "o1",
  startedAt: NOW,
  slow: false,
  applying: false,
  ...parts,
})

describe("shares", () => {
  it("are full with two syncs of a vendor, or of a corporate, whatever its vendors", () => {
    expect(findExhaustedQuotas([one()], 4)).toEqual({ vendors: [], corporates: [] })
    expect(findExhaustedQuotas([one(), one({ orgId: "o2" })], 4)).toEqual({ vendors: ["v1"], corporates: [] })
    expect(findExhaustedQuotas([one(), one({ vendorOrgId: "v2" })], 4)).toEqual({
      vendors: [],
      corporates: ["o1"],
    })
  })
})

describe("with more slots", () => {
  it("each vendor, each corporate and long jobs have half of them", () => {
    const running = Array.from({ length: 7 }, (_, n) => one({ orgId: `o${String(n)}`, slow: true }))
    expect(findExhaustedQuotas(running, 16)).toEqual({ vendors: [], corporates: [] })
    expect(findExhaustedQuotas([...running, one()], 16).vendors).toEqual(["v1"])
    expect(canStartLongJob(running, 16, NOW)).toBe(true)
    expect(canStartLongJob([...running, one({ slow: true })], 16, NOW)).toBe(false)
  })
})

describe("long syncs", () => {
  const since = (minutes: number, parts: Partial<RunningJob> = {}) =>
    one({ startedAt: NOW - minutes * 60_000, ...parts })

  it("are those that have run for five minutes, or did so last time", () => {
    expect(canStartLongJob([since(4), since(4), since(4)], 4, NOW)).toBe(true)
    expect(canStartLongJob([since(5), since(4)], 4, NOW)).toBe(true)
    expect(canStartLongJob([since(5), since(0, { slow: true })], 4, NOW)).toBe(false)
  })

  it("make room when there are more than two: those that started last, and none that applies its result", () => {
    const runs = [since(9), since(7), since(6), since(5)]
    expect(findLongJobsToPreempt(runs, 4, NOW)).toEqual([runs[3], runs[2]])
    expect(findLongJobsToPreempt(runs.slice(0, 2), 4, NOW)).toEqual([])
    const sharing = [since(9), since(7), since(6), since(5, { applying: true })]
    expect(findLongJobsToPreempt(sharing, 4, NOW)).toEqual([sharing[2], sharing[1]])
  })
})
