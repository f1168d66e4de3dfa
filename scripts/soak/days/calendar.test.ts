import { describe, expect, it } from "vitest"
import { makeRandom } from "../../sample-data/identifiers.ts"
import { actsAt, CALM_DAYS, toDate, isFileDay, planStaffEvents, STOPS, toTime } from "./calendar.ts"

const DAYS = 90
const COMPANIES = ["Aster", "Birch", "Cedar"]
const plan = (seed: number) => planStaffEvents(DAYS, COMPANIES, makeRandom(seed))
const days = Array.from({ length: DAYS }, (_, day) => day)

describe("the calendar of the days", () => {
  it("has the end of three months, a leap day, and the two Sundays on which clocks are put forward", () => {
    const dates = days.map((day) => toDate(day).toISOString().slice(0, 10))
    expect(dates).toEqual(expect.arrayContaining(["2028-01-31", "2028-02-29", "2028-03-12", "2028-03-26"]))
    expect(days.filter(isFileDay).map((day) => dates[day])).toEqual([
      "2028-01-28",
      "2028-02-01",
      "2028-03-01",
      "2028-04-01",
    ])
  })

  it("moves the clock forward from stop to stop, never over a day", () => {
    const times = days.flatMap((day) => STOPS.map((hour) => toTime(day, hour)))
    const steps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    expect(new Set(steps)).toEqual(new Set([4 * 3_600_000]))
  })

  it("lets the same happen for the same seed, and something else for another", () => {
    expect(plan(1)).toEqual(plan(1))
    expect(plan(2)).not.toEqual(plan(1))
  })

  it("lets something happen on every day but the first and the last ones", () => {
    const counts = plan(1).map(({ length }) => length)
    expect(counts.map((count) => count === 0)).toEqual(
      days.map((day) => day === 0 || day >= DAYS - CALM_DAYS),
    )
    const kinds = plan(1).flatMap((events) => events.map(({ event, company }) => `${company} ${event}`))
    expect(new Set(kinds).size).toBe(9)
  })

  it("finds the acts of a stop in the order of the list", () => {
    const act = () => Promise.resolve()
    const at = (day: number, hour: (typeof STOPS)[number], title: string) => ({ day, hour, title, act })
    const acts = [at(2, 8, "b"), at(1, 8, "a"), at(2, 12, "c"), at(2, 8, "d")]
    expect(actsAt(acts, 2, 8).map(({ title }) => title)).toEqual(["b", "d"])
  })
})
