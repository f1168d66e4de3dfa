import { describe, expect, it } from "vitest"
import { findDeclaredCalls } from "../testing/declared-calls.ts"
import { deprecationHeaders, isAnnouncedInTime } from "./versioning.ts"

const OLD = { since: "2026-01-31", ends: "2026-08-01", instead: "Call another." }

describe("a deprecated call", () => {
  it("says so in the forms of RFC 9745 and RFC 8594", () => {
    expect(deprecationHeaders(OLD)).toEqual({
      Deprecation: "@1769817600",
      Sunset: "Sat, 01 Aug 2026 00:00:00 GMT",
    })
  })

  it.each([
    ["2026-01-31", "2026-07-31", true],
    ["2026-01-15", "2026-07-15", true],
    ["2026-01-15", "2026-07-14", false],
    ["2026-01-15", "2025-12-31", false],
    ["2026-01-15", "soon", false],
  ])("has six months: from %s to %s is enough: %s", (since, ends, isEnough) => {
    expect(isAnnouncedInTime({ ...OLD, since, ends })).toBe(isEnough)
  })

  it("has six months in every declaration", async () => {
    const deprecated = (await findDeclaredCalls()).flatMap(({ deprecation }) => deprecation ?? [])
    expect(deprecated.filter((deprecation) => !isAnnouncedInTime(deprecation))).toEqual([])
  })
})
