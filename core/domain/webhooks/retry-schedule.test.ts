import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  END_OF_DAY_ROUNDS,
  nextEndOfDay,
  RETRY_STEPS_MILLIS,
  decideAttemptOutcome,
  type AttemptResponse,
} from "./retry-schedule.ts"

const start = Date.UTC(2026, 0, 15, 12, 0, 0)
const moment = (now = start, random = 0.5) => ({ now, random, timeZone: "UTC" })
const refused: AttemptResponse = { acknowledged: false, gone: false, retryAfterMillis: null }

/** Every attempt at a receiver that always refuses: its time and outcome. */
const wholeLife = (verdict: AttemptResponse) => {
  const life: Array<{ at: string; state: string }> = []
  let now = start
  let round = 0
  let attempt = 1
  for (;;) {
    const settlement = decideAttemptOutcome(verdict, { round, attempt }, moment(now))
    life.push({ at: new Date(now).toISOString().slice(0, 19), state: settlement.state })
    if (settlement.state === "delivered" || settlement.state === "exhausted") return life
    now = settlement.dueAt
    if (settlement.state === "waiting") attempt++
    else [round, attempt] = [round + 1, 1]
  }
}

describe("the retry schedule", () => {
  it("has five attempts within 71 minutes, then one at 23:30 on each of five days, then ends", () => {
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
    expect(decideAttemptOutcome(verdict, { round: 0, attempt: 3 }, moment())).toEqual({ state: "delivered" })
    expect(decideAttemptOutcome(verdict, { round: END_OF_DAY_ROUNDS, attempt: 1 }, moment())).toEqual({
      state: "delivered",
    })
  })

  it("does not retry after a 410 before the end of the day", () => {
    expect(decideAttemptOutcome({ ...refused, gone: true }, { round: 0, attempt: 1 }, moment())).toEqual({
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
          const settlement = decideAttemptOutcome(refused, { round: 0, attempt }, moment(start, random))
          const step = RETRY_STEPS_MILLIS[attempt - 1]!
          const delay = settlement.state === "waiting" ? settlement.dueAt - start : NaN
          expect(delay).toBeGreaterThanOrEqual(Math.floor(step * 0.8))
          expect(delay).toBeLessThanOrEqual(Math.ceil(step * 1.2))
        },
      ),
    )
    expect(decideAttemptOutcome(refused, { round: 0, attempt: 1 }, moment(start, 0))).toMatchObject({
      dueAt: start + 4_000,
    })
    expect(decideAttemptOutcome(refused, { round: 0, attempt: 1 }, moment(start, 1))).toMatchObject({
      dueAt: start + 6_000,
    })
  })

  it.each([
    ["a longer wait than the step", 90_000, 90_000],
    ["a shorter wait than the step", 1_000, 5_000],
    ["an absurd wait: a day at most", 10 * 86_400_000, 86_400_000],
  ])("honours Retry-After: %s", (_, asked, expected) => {
    const settlement = decideAttemptOutcome(
      { ...refused, retryAfterMillis: asked },
      { round: 0, attempt: 1 },
      moment(),
    )
    expect(settlement).toEqual({ state: "waiting", dueAt: start + expected })
  })
})

describe("every refused webhook", () => {
  const verdicts = fc.record({
    acknowledged: fc.constant(false),
    gone: fc.boolean(),
    retryAfterMillis: fc.option(fc.nat({ max: 3 * 86_400_000 })),
  })
  const zones = fc.constantFrom("UTC", "Asia/Kolkata", "America/New_York", "Pacific/Chatham")
  const randoms = fc.double({ min: 0, max: 1, noNaN: true })

  it("is due later than now, within a day and an hour, and ends after ten attempts at most", () => {
    fc.assert(
      fc.property(
        fc.array(verdicts, { minLength: 10, maxLength: 10 }),
        randoms,
        zones,
        (answers, random, timeZone) => {
          let now = start
          let [round, attempt] = [0, 1]
          const states = answers.map((verdict) => {
            const settlement = decideAttemptOutcome(verdict, { round, attempt }, { now, random, timeZone })
            if (settlement.state === "waiting" || settlement.state === "failed") {
              expect(settlement.dueAt).toBeGreaterThan(now)
              expect(settlement.dueAt - now).toBeLessThanOrEqual(25 * 3_600_000)
              now = settlement.dueAt
            }
            if (settlement.state === "waiting") attempt++
            else [round, attempt] = [round + 1, 1]
            return settlement.state
          })
          expect(states).toContain("exhausted")
          expect(states.indexOf("exhausted")).toBeGreaterThanOrEqual(END_OF_DAY_ROUNDS)
          expect(
            states.slice(0, states.indexOf("exhausted")).filter((state) => state === "failed"),
          ).toHaveLength(5)
        },
      ),
    )
  })

  it("waits longer from attempt to attempt, whatever the jitter", () => {
    fc.assert(
      fc.property(randoms, randoms, (one, other) => {
        const waits = [one, other, one, other].map((random, index) => {
          const settlement = decideAttemptOutcome(
            refused,
            { round: 0, attempt: index + 1 },
            moment(start, random),
          )
          return settlement.state === "waiting" ? settlement.dueAt - start : NaN
        })
        expect(waits).toEqual([...waits].sort((a, b) => a - b))
      }),
    )
  })

  it("is never retried within a day once its first round is over", () => {
    for (const attempt of [1, 2, 5]) {
      for (const round of [1, 2, 3, 4])
        expect(decideAttemptOutcome(refused, { round, attempt }, moment()).state).toBe("failed")
      expect(decideAttemptOutcome(refused, { round: 5, attempt }, moment()).state).toBe("exhausted")
    }
    expect(decideAttemptOutcome(refused, { round: 0, attempt: 6 }, moment()).state).toBe("failed")
  })
})

describe("nextEndOfDay", () => {
  it("is 23:30 in the vendor's time zone", () => {
    expect(new Date(nextEndOfDay(start, "Asia/Kolkata")).toISOString()).toBe("2026-01-15T18:00:00.000Z")
  })

  it("is tomorrow if it is 23:30 now", () => {
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
