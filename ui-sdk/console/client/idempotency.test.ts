import { describe, expect, it } from "vitest"
import { IdempotencyKey } from "./idempotency.ts"

describe("the key of a creating call", () => {
  it("is the same for a repetition, and another one for other content", () => {
    const key = new IdempotencyKey()
    const first = key.for({ email: "a" })
    expect(key.for({ email: "a" })).toBe(first)
    const second = key.for({ email: "b" })
    expect(second).not.toBe(first)
    expect(key.for({ email: "a" })).not.toBe(first)
  })

  it("is another one after a success, since the same content then is a new wish", () => {
    const key = new IdempotencyKey()
    const first = key.for({})
    key.clear()
    expect(key.for({})).not.toBe(first)
  })
})
