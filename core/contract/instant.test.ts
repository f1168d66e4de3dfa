import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { Instant, parseInstant } from "./instant.ts"

const decode = Schema.decodeUnknownSync(Instant)

describe("a time as a caller writes it", () => {
  it.each([
    ["2026-01-31T23:59:58Z", "2026-01-31T23:59:58.000Z"],
    ["2026-01-31T23:59:58.250+05:30", "2026-01-31T18:29:58.250Z"],
    ["2026-01-31T23:59:58+0530", "2026-01-31T18:29:58.000Z"],
    ["2026-01-31t23:59:58z", "2026-01-31T23:59:58.000Z"],
    ["2024-02-29 00:00:00", "2024-02-29T00:00:00.000Z"],
    ["2026-01-31T23:59", "2026-01-31T23:59:00.000Z"],
    // Python's isoformat() and str() of a datetime, PostgreSQL's text, and Go's RFC3339Nano.
    ["2026-01-31T23:59:58.123456", "2026-01-31T23:59:58.123Z"],
    ["2026-01-31 23:59:58.123456+00:00", "2026-01-31T23:59:58.123Z"],
    ["2026-01-31 23:59:58+05", "2026-01-31T18:59:58.000Z"],
    ["2026-01-31T23:59:58.123456789Z", "2026-01-31T23:59:58.123Z"],
  ])("%s is %s, in UTC unless it names another zone", (text, expected) => {
    expect(decode(text)).toBe(expected)
  })

  it("does not depend on the machine's time zone", () => {
    const zone = process.env["TZ"]
    process.env["TZ"] = "Asia/Kolkata"
    try {
      expect(decode("2026-01-31T10:00:00")).toBe("2026-01-31T10:00:00.000Z")
    } finally {
      if (zone === undefined) delete process.env["TZ"]
      else process.env["TZ"] = zone
    }
  })

  it.each([
    "",
    "yesterday",
    "2026-02-30 00:00:00",
    "2026-02-30T00:00:00Z",
    "2026-04-31T00:00:00+05:30",
    "2026-01-31",
    "31-01-2026 10:00:00",
    "2026-01-31 25:00:00",
    "2026-01-31T10:00:00Z\n",
    "2026-01-31T10:00:00 PST",
    "1767225600",
  ])("%j is rejected", (text) => {
    expect(parseInstant(text)).toBeNull()
    expect(() => decode(text)).toThrow("Expected an ISO 8601 timestamp")
  })
})
