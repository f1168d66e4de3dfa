import { describe, expect, it } from "vitest"
import { parseResendTime } from "./webhook-resend.ts"

describe("a time of a range", () => {
  it.each([
    ["2026-01-31T23:59:58Z", "2026-01-31T23:59:58.000Z"],
    ["2026-01-31T23:59:58.250+05:30", "2026-01-31T18:29:58.250Z"],
    ["2026-01-31 23:59:58", "2026-01-31T23:59:58.000Z"],
    ["2026-01-31T23:59:58", "2026-01-31T23:59:58.000Z"],
    ["2024-02-29 00:00:00", "2024-02-29T00:00:00.000Z"],
  ])("%s is %s, in UTC unless it names another zone", (text, expected) => {
    expect(new Date(parseResendTime(text) ?? 0).toISOString()).toBe(expected)
  })

  it.each([
    "",
    "yesterday",
    "2026-02-30 00:00:00",
    "2026-01-31",
    "31-01-2026 10:00:00",
    "2026-01-31 25:00:00",
    "2026-01-31 10:00:00Z",
  ])("rejects %j", (text) => {
    expect(parseResendTime(text)).toBeNull()
  })
})
