import { describe, expect, it } from "vitest"
import type { SyncFrequency } from "../../contract/connection/sync-frequency.ts"
import { defaultFrequency, formatFrequency, parseFrequency } from "./frequency.ts"

describe("a frequency in words", () => {
  it.each([
    ["weekly", { kind: "weekly", weekdays: [1], hour: 2 }, "Once a week"],
    ["weekly:thu,mon@6", { kind: "weekly", weekdays: [1, 4], hour: 6 }, "Twice a week"],
    [" Weekly:sat,sun,wed ", { kind: "weekly", weekdays: [0, 3, 6], hour: 2 }, "Thrice a week"],
    ["daily@23", { kind: "daily", hour: 23 }, "Daily"],
    ["monthly:28@0", { kind: "monthly", day: 28, hour: 0 }, "Monthly"],
    ["real-time", { kind: "real-time" }, "Real time"],
    ["on-demand", { kind: "on-demand" }, "On demand"],
  ])("%s is read, and has a name", (text, frequency, name) => {
    expect(parseFrequency(text)).toEqual(frequency)
    expect(formatFrequency(frequency as SyncFrequency)).toBe(name)
  })

  it.each([
    "",
    "hourly",
    "weekly:mon,tue,wed,thu",
    "weekly:monday",
    "daily:mon",
    "daily@24",
    "monthly:29",
    "monthly:0",
  ])("%j is none", (text) => {
    expect(parseFrequency(text)).toBeNull()
  })

  it("is weekly on Monday for automated sources and monthly for assisted ones", () => {
    expect(defaultFrequency("HRMS")).toMatchObject({ kind: "weekly", weekdays: [1] })
    expect(defaultFrequency("Assisted HRMS")).toMatchObject({ kind: "monthly", day: 1 })
  })
})
