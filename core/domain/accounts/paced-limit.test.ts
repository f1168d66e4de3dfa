import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type PacedLimit, describePaced, takePaced } from "./paced-limit.ts"

const FIFTY = { limit: 50, windowMillis: 1_000 }

/** The results of calls at these times, in their order of arrival. */
const takeAll = (times: ReadonlyArray<number>, limit: PacedLimit = FIFTY) => {
  let fullAt: number | null = null
  return times
    .toSorted((a, b) => a - b)
    .map((now) => {
      const result = takePaced(fullAt, limit, now)
      fullAt = result.fullAt
      return { now, ...result }
    })
}

const limits = fc.record({
  limit: fc.integer({ min: 11, max: 200 }),
  windowMillis: fc.constant(1_000),
})

describe("a paced limit", () => {
  it("never refuses a caller who paces at most the limit, with a jitter of 100 ms both ways", () => {
    const paces = fc.record({
      limit: limits,
      share: fc.double({ min: 0.1, max: 1, noNaN: true }),
      jitters: fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 200, maxLength: 600 }),
    })
    fc.assert(
      fc.property(paces, ({ limit, share, jitters }) => {
        const interval = limit.windowMillis / (limit.limit * share)
        const times = jitters.map((jitter, index) => 1_000 + index * interval + jitter)
        expect(takeAll(times, limit).filter(({ allowed }) => !allowed)).toEqual([])
      }),
    )
  })

  it("never admits more in any time than its rate and the limit itself", () => {
    const bursts = fc.array(fc.record({ gap: fc.nat(300), calls: fc.integer({ min: 1, max: 40 }) }), {
      minLength: 20,
      maxLength: 60,
    })
    fc.assert(
      fc.property(bursts, (given) => {
        let at = 0
        const times = given.flatMap(({ gap, calls }) => {
          at += gap
          return Array.from({ length: calls }, () => at)
        })
        const admitted = takeAll(times).filter(({ allowed }) => allowed)
        const ahead = admitted.flatMap(({ now: from }, first) =>
          admitted.slice(first).map(({ now }, more) => more + 1 - (50 * (now - from)) / 1_000),
        )
        expect(ahead.reduce((most, calls) => Math.max(most, calls), 0)).toBeLessThanOrEqual(50 + 1e-6)
      }),
      { numRuns: 30 },
    )
  })

  it("says how many are left, and when one is allowed", () => {
    const results = takeAll([0, 0, 0, 400, 500], { limit: 2, windowMillis: 1_000 })
    expect(results.map(({ allowed, remaining, resetMillis }) => [allowed, remaining, resetMillis])).toEqual([
      [true, 1, 0],
      [true, 0, 500],
      [false, 0, 500],
      [false, 0, 100],
      [true, 0, 500],
    ])
  })

  it("leaves a refused call none and lets it wait, also when its share came back before the answer", () => {
    const interval = FIFTY.windowMillis / FIFTY.limit
    for (const fullIn of [FIFTY.windowMillis - interval - 5, 0, -10])
      expect(describePaced(false, fullIn, FIFTY)).toEqual({ allowed: false, remaining: 0, resetMillis: 1 })
    expect(describePaced(true, FIFTY.windowMillis - interval, FIFTY)).toEqual({
      allowed: true,
      remaining: 1,
      resetMillis: 0,
    })
  })

  it("allows a refused call after the time that it said", () => {
    fc.assert(
      fc.property(limits, fc.integer({ min: 1, max: 500 }), (limit, calls) => {
        const last = takeAll(
          Array.from({ length: limit.limit + calls }, () => 0),
          limit,
        ).at(-1)
        expect(last).toMatchObject({ allowed: false, remaining: 0 })
        const { fullAt = 0, resetMillis = 0 } = last ?? {}
        expect(takePaced(fullAt, limit, resetMillis).allowed).toBe(true)
      }),
    )
  })
})
