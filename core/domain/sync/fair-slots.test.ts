import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { findLongJobsToPreempt, findStartable, type LaneRules, type RunningJob } from "./fair-slots.ts"

const MINUTE = 60_000
const NOW = 100 * MINUTE
const FOUR: LaneRules = { slots: 4, longAfterMillis: 5 * MINUTE }
const SIXTEEN: LaneRules = { ...FOUR, slots: 16 }
const one = (parts: Partial<RunningJob> = {}): RunningJob => ({
  vendorOrgId: "v1",
  orgId: "o1",
  startedAt: NOW,
  slow: false,
  applying: false,
  ...parts,
})
const since = (minutes: number, parts: Partial<RunningJob> = {}) =>
  one({ startedAt: NOW - minutes * MINUTE, ...parts })

const startable = (running: ReadonlyArray<RunningJob>, rules = FOUR, isShared = true) =>
  findStartable(running, rules, NOW, isShared)

describe("shares", () => {
  it("are full with two jobs of a vendor, or of a corporate, whatever its vendors", () => {
    expect(startable([one()])).toEqual({ withoutVendors: [], withoutCorporates: [], slow: true })
    expect(startable([one(), one({ orgId: "o2" })])).toMatchObject({
      withoutVendors: ["v1"],
      withoutCorporates: [],
    })
    expect(startable([one(), one({ vendorOrgId: "v2" })])).toMatchObject({
      withoutVendors: [],
      withoutCorporates: ["o1"],
    })
  })

  it("are all slots when no others wait", () => {
    const running = [one(), one(), one()]
    expect(startable(running, FOUR, false)).toMatchObject({ withoutVendors: [], withoutCorporates: [] })
    expect(startable([...running, one()], FOUR, false)).toBeNull()
  })

  it("grow with the slots", () => {
    const running = Array.from({ length: 7 }, (_, n) => one({ orgId: `o${String(n)}`, slow: true }))
    expect(startable(running, SIXTEEN)).toMatchObject({ withoutVendors: [], slow: true })
    const more = [...running, one({ slow: true })]
    expect(startable(more, SIXTEEN)).toMatchObject({ withoutVendors: ["v1"], slow: false })
  })
})

describe("the slot beside the others", () => {
  const full = [one(), one(), one({ vendorOrgId: "v2", orgId: "o2" }), one()]

  it("is for one short job of a vendor that has none, whatever its corporate", () => {
    expect(startable(full)).toEqual({ withoutVendors: ["v1", "v2"], withoutCorporates: [], slow: false })
    expect(startable([...full, one({ vendorOrgId: "v3" })])).toBeNull()
  })

  it("is there as soon as a vendor has several, and not while each has one", () => {
    const jobs = ["1", "2", "3", "4"].map((n) => one({ vendorOrgId: `v${n}`, orgId: `o${n}` }))
    expect(startable(jobs)).toBeNull()
    const pairs = jobs.map((job, n) => ({ ...job, vendorOrgId: `v${String(n % 2)}` }))
    expect(startable(pairs)?.withoutVendors).toEqual(["v0", "v1"])
  })

  it("does not exist beside a single slot, nor for the vendors that run", () => {
    expect(startable([one()], { ...FOUR, slots: 1 })).toBeNull()
    expect(startable(full, FOUR, false)).toBeNull()
  })

  it("lets any vendor without a job begin beside one with several, whatever runs in the slots", () => {
    const job = fc.record({
      vendorOrgId: fc.constantFrom("v1", "v2", "v3"),
      orgId: fc.constantFrom("o1", "o2"),
      slow: fc.boolean(),
      applying: fc.boolean(),
      startedAt: fc.integer({ min: NOW - 10 * MINUTE, max: NOW }),
    })
    const lane = fc.integer({ min: 2, max: 10 }).chain((slots) =>
      fc.record({
        slots: fc.constant(slots),
        running: fc.array(job, { minLength: slots, maxLength: slots }),
      }),
    )
    fc.assert(
      fc.property(lane, ({ slots, running }) => {
        const vendors = new Set(running.map(({ vendorOrgId }) => vendorOrgId))
        fc.pre(vendors.size < slots)
        const filter = startable(running, { ...FOUR, slots })
        expect(filter?.withoutCorporates).toEqual([])
        expect(filter?.withoutVendors.toSorted()).toEqual([...vendors].toSorted())
      }),
    )
  })
})

describe("long jobs", () => {
  it("are those that have run for five minutes, or did so last time; two of them run while others wait", () => {
    expect(startable([since(4), since(4), since(4)])?.slow).toBe(true)
    expect(startable([since(5), since(4)])?.slow).toBe(true)
    expect(startable([since(5), since(0, { slow: true })])?.slow).toBe(false)
  })

  it("make room when there are more than two: those that started last, and none that applies its result", () => {
    const runs = [since(9), since(7), since(6), since(5)]
    expect(findLongJobsToPreempt(runs, FOUR, NOW)).toEqual([runs[3], runs[2]])
    expect(findLongJobsToPreempt(runs.slice(0, 2), FOUR, NOW)).toEqual([])
    const sharing = [since(9), since(7), since(6), since(5, { applying: true })]
    expect(findLongJobsToPreempt(sharing, FOUR, NOW)).toEqual([sharing[2], sharing[1]])
  })

  it("make room once, and not again", () => {
    const runs = [since(9), since(8, { slow: true }), since(1, { slow: true })]
    expect(findLongJobsToPreempt(runs, FOUR, NOW)).toEqual([runs[0]])
  })
})
