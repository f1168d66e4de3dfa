import { describe, expect, it } from "vitest"
import { findMatching } from "./matching.ts"

describe("whether anybody matches", () => {
  const READY = { state: "ready", is_partial: false, total: 12, matching: 0 }
  it.each([
    [READY, 0],
    [{ ...READY, matching: 3 }, 3],
    [{ ...READY, state: "reading" }, null],
    [{ ...READY, total: 0 }, null],
    [{ ...READY, is_partial: true }, null],
    [{ ...READY, is_partial: true, matching: 3 }, 3],
  ])("of %o is %s", (preview, matching) => {
    expect(findMatching(preview)).toBe(matching)
  })
})
