import { describe, expect, it } from "vitest"
import { findSharedSequence, type WaitingSequence } from "./shared-sequence.ts"

const waiting = (
  sequence: number,
  parts: Partial<WaitingSequence<number>> = {},
): WaitingSequence<number> => ({
  sequence,
  webhooks: 2,
  isPushed: true,
  hasSameEmployee: false,
  ...parts,
})

describe("a session of pushed employees", () => {
  it("has a new sequence when nothing waits", () => {
    expect(findSharedSequence([])).toBeNull()
  })

  it("joins the earliest sequence", () => {
    expect(findSharedSequence([waiting(3), waiting(2), waiting(1)])).toBe(1)
  })

  it("stays behind an older version of its employees", () => {
    expect(findSharedSequence([waiting(3), waiting(2, { hasSameEmployee: true }), waiting(1)])).toBe(3)
    expect(findSharedSequence([waiting(3, { hasSameEmployee: true }), waiting(2)])).toBeNull()
  })

  it("stays behind a session that shares its sequence with none", () => {
    expect(findSharedSequence([waiting(3), waiting(2, { isPushed: false }), waiting(1)])).toBe(3)
    expect(findSharedSequence([waiting(3, { isPushed: false }), waiting(2)])).toBeNull()
  })

  it("leaves full sequences alone", () => {
    expect(findSharedSequence([waiting(3), waiting(2), waiting(1, { webhooks: 256 })])).toBe(2)
    expect(findSharedSequence([waiting(1, { webhooks: 256 })])).toBeNull()
  })
})
