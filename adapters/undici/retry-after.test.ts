import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { retryAfterMillis } from "./retry-after.ts"

const NOW = Date.UTC(1994, 10, 6, 8, 49, 7)
const DAY = 86_400_000

describe("retryAfterMillis", () => {
  it("parses seconds", () => {
    expect(retryAfterMillis("120", NOW)).toBe(120_000)
    expect(retryAfterMillis(" 0 ", NOW)).toBe(0)
  })

  it.each(["Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"])(
    "parses %s as the moment 30 s from now",
    (date) => {
      expect(retryAfterMillis(date, NOW)).toBe(30_000)
    },
  )

  it("treats a two-digit year more than 50 years ahead as one in the past", () => {
    expect(retryAfterMillis("Sunday, 06-Nov-94 08:49:37 GMT", Date.UTC(2026, 0, 1))).toBe(0)
    expect(retryAfterMillis("Thursday, 01-Jan-26 00:00:30 GMT", Date.UTC(2026, 0, 1))).toBe(30_000)
  })

  it("returns no wait for a past date and at most a day for a far one", () => {
    expect(retryAfterMillis("Sun, 06 Nov 1994 08:49:06 GMT", NOW)).toBe(0)
    expect(retryAfterMillis("Mon, 06 Nov 2094 08:49:06 GMT", NOW)).toBe(DAY)
    expect(retryAfterMillis("9".repeat(400), NOW)).toBe(DAY)
  })

  it.each([
    undefined,
    "",
    "-5",
    "1.5",
    "1e3",
    "0x10",
    "soon",
    "2 hours",
    "06 Nov 1994",
    "Sun, 06 Foo 1994 08:49:37 GMT",
  ])("ignores %j, which is neither form", (header) => {
    expect(retryAfterMillis(header, NOW)).toBeNull()
  })

  it("is null or between 0 and a day, for any header", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.integer().map(String), fc.date().map(String)), (header) => {
        const delay = retryAfterMillis(header, NOW)
        return delay === null || (delay >= 0 && delay <= DAY)
      }),
    )
  })
})
