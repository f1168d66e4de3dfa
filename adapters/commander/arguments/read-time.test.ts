import { describe, expect, it } from "vitest"
import { readDuration, readInstant } from "./read-time.ts"

describe("a duration", () => {
  it.each([
    ["30s", 30_000],
    ["90m", 5_400_000],
    ["24h", 86_400_000],
    [" 7d ", 604_800_000],
    ["0s", 0],
  ])("is read from %s", (text, millis) => {
    expect(readDuration("--after", text)).toBe(millis)
  })

  it.each(["", "24", "h", "-1h", "1.5h", "24 h", "1w", "9999999d"])("is not read from %j", (text) => {
    expect(() => readDuration("--after", text)).toThrow("--after must be a duration")
  })
})

describe("an instant", () => {
  it("is read with its time zone", () => {
    expect(readInstant("--switch-at", "2026-01-31T09:00:00Z")).toBe(Date.UTC(2026, 0, 31, 9))
    expect(readInstant("--switch-at", "2026-01-31T09:00:00+05:30")).toBe(Date.UTC(2026, 0, 31, 3, 30))
  })

  it.each([
    "2026-01-31T09:00:00",
    "2026-01-31",
    "tomorrow",
    "",
    "2026-13-31T09:00:00Z",
    "2026-02-30T09:00:00Z",
  ])("is not read from %j", (text) => {
    expect(() => readInstant("--switch-at", text)).toThrow("--switch-at must be a time with a time zone")
  })
})
