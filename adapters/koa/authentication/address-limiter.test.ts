import { describe, expect, it } from "vitest"
import { makeRateLimiter, REFUSALS } from "./address-limiter.ts"

const gateAt = (requestsPerSecond = 100) => {
  let now = 0
  const gate = makeRateLimiter({ requestsPerSecond, now: () => now })
  return { gate, pass: (millis: number) => (now += millis) }
}

const times = (count: number, each: () => number) => Array.from({ length: count }, each)

describe("the requests of an address", () => {
  it("are limited to twice the rate at once, and to the rate continuously", () => {
    const { gate, pass } = gateAt()
    expect(times(200, () => gate.countRequest("a"))).toEqual(times(200, () => 0))
    expect(gate.countRequest("a")).toBe(10)
    pass(1_000)
    expect(times(101, () => gate.countRequest("a")).filter((wait) => wait === 0)).toHaveLength(100)
  })

  it("are counted separately for each address", () => {
    const { gate } = gateAt()
    times(300, () => gate.countRequest("a"))
    expect(gate.countRequest("b")).toBe(0)
  })

  it("count for more with large bodies", () => {
    const { gate, pass } = gateAt()
    const bodies = times(10, () => gate.countBody("a", 1_048_576))
    expect(bodies.filter((wait) => wait === 0)).toHaveLength(4)
    expect(gate.countRequest("a")).toBeGreaterThan(0)
    pass(1_000)
    expect(gate.countRequest("a")).toBe(0)
    expect(times(1_000, () => gate.countBody("b", 16_383))).toEqual(times(1_000, () => 0))
  })

  it("are no longer counted for addresses that stopped calling", () => {
    const { gate } = gateAt()
    times(300, () => gate.countRequest("first"))
    expect(gate.countRequest("first")).toBeGreaterThan(0)
    for (let address = 0; address < 50_000; address++) gate.countRequest(String(address))
    expect(gate.countRequest("first")).toBe(0)
  })
})

describe("rejected credentials", () => {
  it("block further guesses from their address, except one per second", () => {
    const { gate, pass } = gateAt()
    times(REFUSALS.burst, () => (gate.recordRefusal("a", "guess"), 0))
    expect(gate.countAttempt("a", "guess")).toBe(1_000)
    expect(gate.countAttempt("a", "")).toBe(1_000)
    expect(gate.countAttempt("b", "guess")).toBe(0)
    pass(1_000)
    expect(gate.countAttempt("a", "guess")).toBe(0)
    gate.recordRefusal("a", "guess")
    expect(gate.countAttempt("a", "guess")).toBe(1_000)
  })

  it("do not block known good credentials from the same address", () => {
    const { gate, pass } = gateAt()
    gate.recordSuccess("good")
    times(1_000, () => (gate.recordRefusal("a", "guess"), 0))
    expect(gate.countAttempt("a", "good")).toBe(0)
    expect(gate.countAttempt("a", "bad")).toBeGreaterThan(0)
    pass(30 * 60_000)
    times(1_000, () => (gate.recordRefusal("a", "guess"), 0))
    expect(gate.countAttempt("a", "good")).toBeGreaterThan(0)
  })

  it("count as guesses again once they are rejected", () => {
    const { gate } = gateAt()
    gate.recordSuccess("revoked")
    times(REFUSALS.burst, () => (gate.recordRefusal("a", "revoked"), 0))
    expect(gate.countAttempt("a", "revoked")).toBeGreaterThan(0)
  })

  it("are still blocked after a request without credentials was admitted", () => {
    const { gate } = gateAt()
    gate.recordSuccess("")
    times(REFUSALS.burst, () => (gate.recordRefusal("a", "guess"), 0))
    expect(gate.countAttempt("a", "")).toBeGreaterThan(0)
  })
})
