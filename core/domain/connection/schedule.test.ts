import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { SyncFrequency } from "../../contract/connection/sync-frequency.ts"
import { computeNextRun } from "./schedule.ts"

const ZONES = ["UTC", "Asia/Kolkata", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia"]
const HALF_HOUR = 30 * 60_000
const DAY = 86_400_000

const hour = fc.integer({ min: 0, max: 23 })
const calendar: fc.Arbitrary<SyncFrequency> = fc.oneof(
  fc.record({ kind: fc.constant("daily" as const), hour }),
  fc.record({
    kind: fc.constant("weekly" as const),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 3 }),
    hour,
  }),
  fc.record({ kind: fc.constant("monthly" as const), day: fc.integer({ min: 1, max: 28 }), hour }),
)
const moment = fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2030, 0, 1) })

const formatLocal = (millis: number, timeZone: string) => {
  const format = { timeZone, weekday: "short", day: "numeric", hour: "numeric", hourCycle: "h23" } as const
  const parts = new Intl.DateTimeFormat("en", format).formatToParts(millis)
  const value = (type: string) => parts.find((part) => part.type === type)?.value ?? ""
  return {
    weekday: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"].indexOf(value("weekday")),
    day: Number(value("day")),
    hour: Number(value("hour")),
  }
}

describe("when a source is asked next", () => {
  it("lies after the moment, within the hour of the zone, on a day of the frequency", () => {
    const zone = fc.constantFrom("UTC", "Asia/Kolkata")
    fc.assert(
      fc.property(calendar, moment, zone, fc.uuid(), (frequency, after, timeZone, seed) => {
        const next = computeNextRun({ frequency, timeZone }, after, seed) ?? 0
        expect(next).toBeGreaterThan(after)
        expect(next - after).toBeLessThanOrEqual(32 * DAY)
        const local = formatLocal(next, timeZone)
        if (frequency.kind === "weekly") expect(frequency.weekdays).toContain(local.weekday)
        if (frequency.kind === "monthly") expect(local.day).toBe(frequency.day)
        if ("hour" in frequency) expect(local.hour).toBe(frequency.hour)
      }),
    )
  })

  it("skips no time: from one on, the next is the next, whatever the zone's clocks do", () => {
    fc.assert(
      fc.property(moment, fc.constantFrom(...ZONES), fc.uuid(), (after, timeZone, seed) => {
        const schedule = { frequency: { kind: "daily", hour: 9 }, timeZone } as const
        const first = computeNextRun(schedule, after, seed) ?? 0
        const second = computeNextRun(schedule, first, seed) ?? 0
        expect(computeNextRun(schedule, first - 1, seed)).toBe(first)
        // A day is 23 to 25 hours where clocks are changed.
        expect(Math.abs(second - first - DAY)).toBeLessThanOrEqual(3_600_000)
      }),
    )
  })

  it("is spread over half an hour, each connection at its own place", () => {
    const schedule = { frequency: { kind: "daily", hour: 2 }, timeZone: "UTC" } as const
    const two = Date.UTC(2026, 5, 1, 2)
    const places = fc
      .sample(fc.uuid(), 200)
      .map((seed) => (computeNextRun(schedule, Date.UTC(2026, 5, 1), seed) ?? 0) - two)
    expect(Math.min(...places)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...places)).toBeLessThan(HALF_HOUR)
    expect(new Set(places.map((place) => Math.floor(place / 60_000))).size).toBeGreaterThan(20)
  })

  it("is a quarter of an hour later in real time, and never on demand", () => {
    const of = (kind: "real-time" | "on-demand") =>
      computeNextRun({ frequency: { kind }, timeZone: "UTC" }, 1_000, "x")
    expect([of("real-time"), of("on-demand")]).toEqual([901_000, null])
  })
})
