import { describe, expect, it } from "vitest"
import { addSample, findPace, type Sample } from "./pace.ts"

const collect = (...samples: ReadonlyArray<Sample>) => samples.reduce<ReadonlyArray<Sample>>(addSample, [])

describe("the pace of something long", () => {
  it("is that of the last seconds, and says how long is left", () => {
    const samples = collect({ at: 0, done: 0 }, { at: 10_000, done: 100 }, { at: 20_000, done: 300 })
    expect(findPace(samples, 500)).toEqual({ perSecond: 20, left: 10_000 })
    expect(findPace(samples, null)).toEqual({ perSecond: 20, left: null })
  })

  it("is not known at first, nor while nothing happens", () => {
    expect(findPace([], 10)).toBeNull()
    expect(findPace(collect({ at: 0, done: 0 }, { at: 1_000, done: 5 }), 10)).toBeNull()
    expect(findPace(collect({ at: 0, done: 5 }, { at: 9_000, done: 5 }), 10)).toBeNull()
  })

  it("begins anew when other things are counted", () => {
    expect(collect({ at: 0, done: 50 }, { at: 1_000, done: 2 })).toEqual([{ at: 1_000, done: 2 }])
  })
})
