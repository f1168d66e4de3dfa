import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  END_OF_DAY_ROUNDS,
  nextEndOfDay,
  RETRY_STEPS_MILLIS,
  settle,
  type AttemptVerdict,
} from "./retry-calendar.ts"

const start = Date.UTC(2026, 0, 15, 12, 0, 0)
const moment = (now = start, random = 0.5) => ({ now, random, timeZone: "UTC" })
const refused: AttemptVerdict = { acknowledged: false, gone: false, retryAfterMillis: null }

/** Every attempt of a receiver that always refuses: when it happened, and where the webhook stood after it. */
const wholeLife = (verdict: AttemptVerdict) => {
  const life: Array<{ at: string; state: string }> = []
  let now = start
  let round = 0
  let attempt = 1
  for (;;) {
    const settlement = settle(verdict, { round, attempt }, moment(now))
    life.push({ at: new Date(now).toISOString().slice(0, 19), state: settlement.state })
    if (settlement.state === "delivered" || settlement.state === "exhausted") return life
    now = settlement.dueAt
    if (settlement.state === "waiting") attempt++
    else [round, attempt] = [round + 1, 1]
  }
}

describe("the retry calendar", () => {
  it("is five attempts within 71 minutes, then 23:30 of five days, then exhausted", () => {
    expect(wholeLife(refused)).toEqual([
      { at: "2026-01-15T12:00:00", state: "waiting" },
      { at: "2026-01-15T12:00:05", state: "waiting" },
      { at: "2026-01-15T12:01:05", state: "waiting" },
      { at: "2026-01-15T12:11:05", state: "waiting" },
      { at: "2026-01-15T13:11:05", state: "failed" },
      { at: "2026-01-15T23:30:00", state: "failed" },
      { at: "2026-01-16T23:30:00", state: "failed" },
      { at: "2026-01-17T23:30:00", state: "failed" },
      { at: "2026-01-18T23:30:00", state: "failed" },
      { at: "2026-01-19T23:30:00", state: "exhausted" },
    ])
  })

  it("ends at the first acknowledgement", () => {
    const verdict = { ...refused, acknowledged: true }
    expect(settle(verdict, { round: 0, attempt: 3 }, moment())).toEqual({ state: "delivered" })
    expect(settle(verdict, { round: END_OF_DAY_ROUNDS, attempt: 1 }, moment())).toEqual({
      state: "delivered",
    })
  })

  it("does not retry what is gone, but leaves it to the end of the day", () => {
    expect(settle({ ...refused, gone: true }, { round: 0, attempt: 1 }, moment())).toEqual({
      state: "failed",
      dueAt: Date.UTC(2026, 0, 15, 23, 30),
    })
  })

  it("stays within 20 % of each step, and reaches both ends", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (attempt, random) => {
          const settlement = settle(refused, { round: 0, attempt }, moment(start, random))
          const step = RETRY_STEPS_MILLIS[attempt - 1]!
          const delay = settlement.state === "waiting" ? settlement.dueAt - start : NaN
          expect(delay).toBeGreaterThanOrEqual(Math.floor(step * 0.8))
          expect(delay).toBeLessThanOrEqual(Math.ceil(step * 1.2))
        },
      ),
    )
    expect(settle(refused, { round: 0, attempt: 1 }, moment(start, 0))).toMatchObject({
      dueAt: start + 4_000,
    })
    expect(settle(refused, { round: 0, attempt: 1 }, moment(start, 1))).toMatchObject({
      dueAt: start + 6_000,
    })
  })

  it.each([
    ["a longer wait than the step", 90_000, 90_000],
    ["a shorter wait than the step", 1_000, 5_000],
    ["an absurd wait: a day at most", 10 * 86_400_000, 86_400_000],
  ])("honours Retry-After: %s", (_, asked, expected) => {
    const settlement = settle({ ...refused, retryAfterMillis: asked }, { round: 0, attempt: 1 }, moment())
    expect(settlement).toEqual({ state: "waiting", dueAt: start + expected })
  })
})

describe("nextEndOfDay", () => {
  it("is 23:30 where the vendor lives", () => {
    expect(new Date(nextEndOfDay(start, "Asia/Kolkata")).toISOString()).toBe("2026-01-15T18:00:00.000Z")
  })

  it("is tomorrow's when it is 23:30 now", () => {
    const now = Date.UTC(2026, 0, 15, 23, 30)
    expect(nextEndOfDay(now, "UTC")).toBe(Date.UTC(2026, 0, 16, 23, 30))
  })

  it("follows daylight saving", () => {
    const dayBefore = Date.UTC(2026, 2, 28, 12)
    const dayAfter = Date.UTC(2026, 2, 29, 12)
    expect(new Date(nextEndOfDay(dayBefore, "Europe/Berlin")).toISOString()).toBe("2026-03-28T22:30:00.000Z")
    expect(new Date(nextEndOfDay(dayAfter, "Europe/Berlin")).toISOString()).toBe("2026-03-29T21:30:00.000Z")
  })
})
