import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type PacedLimit, takePaced } from "./paced-limit.ts"

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
        for (const [first, { now: from }] of admitted.entries())
          for (let last = first; last < admitted.length; last++) {
            const seconds = ((admitted[last]?.now ?? 0) - from) / 1_000
            expect(last - first + 1).toBeLessThanOrEqual(50 + 50 * seconds + 1e-6)
          }
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
