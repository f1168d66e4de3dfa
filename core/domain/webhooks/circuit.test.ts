import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  updateEndpoint,
  CLOSED_CIRCUIT,
  DISABLE_AFTER_MILLIS,
  HEALTHY,
  reopenEndpoint,
  resetEndpoint,
  FAILURE_THRESHOLD,
  type EndpointResult,
  PAUSE_STEPS_MILLIS,
  countAllowedSends,
  MAX_FAILURE_GAP_MILLIS,
} from "./circuit.ts"
import { type Circuit, type EndpointHealth } from "../accounts/endpoint-health.ts"

const START = Date.UTC(2026, 0, 15, 12)
const SECOND = 1_000
const DAY = 24 * 60 * 60 * SECOND
const LONGEST_PAUSE = 10 * 60 * SECOND * 1.2

const at = (now: number, random = 0.5) => ({ now, random })
const failures = (count: number) => Array.from({ length: count }, (): EndpointResult => "failed")
const after = (circuit: Circuit, results: ReadonlyArray<EndpointResult>, now = START, random = 0.5) =>
  updateEndpoint({ circuit, disabled: null }, results, at(now, random)).health.circuit
const findDisabledReason = (circuit: Circuit, results: ReadonlyArray<EndpointResult>, now = START) =>
  updateEndpoint({ circuit, disabled: null }, results, at(now)).health.disabled?.reason ?? null

const openedAt = (now: number) => after(CLOSED_CIRCUIT, failures(FAILURE_THRESHOLD), now)

describe("a closed circuit", () => {
  it("opens with the tenth failure in a row", () => {
    const nine = after(CLOSED_CIRCUIT, failures(9))
    expect(nine).toMatchObject({ failures: 9, openUntil: null })
    expect(after(nine, ["failed"])).toMatchObject({ failures: 10, openUntil: START + 30 * SECOND })
  })

  it("resets its failures with every acknowledgement", () => {
    const mixed = [...failures(9), "acknowledged", ...failures(9)] as const
    expect(after(CLOSED_CIRCUIT, mixed)).toMatchObject({ failures: 9, openUntil: null })
    expect(after(after(CLOSED_CIRCUIT, failures(9)), ["acknowledged"])).toEqual(CLOSED_CIRCUIT)
  })

  it("allows any number of sends, and after a failure as many as may still fail", () => {
    expect(countAllowedSends(CLOSED_CIRCUIT, 200, START)).toBe(Infinity)
    expect(countAllowedSends(after(CLOSED_CIRCUIT, failures(3)), 0, START)).toBe(7)
    expect(countAllowedSends(after(CLOSED_CIRCUIT, failures(3)), 5, START)).toBe(2)
    expect(countAllowedSends(after(CLOSED_CIRCUIT, failures(3)), 60, START)).toBe(0)
  })
})

describe("an open circuit", () => {
  const open = openedAt(START)
  const end = START + 30 * SECOND

  it("allows no sends until its pause ends, then one at a time", () => {
    expect(countAllowedSends(open, 0, end - 1)).toBe(0)
    expect(countAllowedSends(open, 0, end)).toBe(1)
    expect(countAllowedSends(open, 1, end)).toBe(0)
  })

  it("is not kept open longer by webhooks that were in flight", () => {
    expect(after(open, failures(7), START + 20 * SECOND)).toMatchObject({ openUntil: end, openings: 1 })
  })

  it("pauses twice as long whenever the one webhook fails, up to ten minutes", () => {
    let [circuit, now] = [open, end]
    const pauses = []
    for (let probe = 0; probe < 7; probe++) {
      circuit = after(circuit, ["failed"], now)
      pauses.push(((circuit.openUntil ?? 0) - now) / SECOND)
      now = circuit.openUntil ?? 0
    }
    expect(pauses).toEqual([60, 120, 240, 480, 600, 600, 600])
  })

  it("closes with the first acknowledgement, and begins with the shortest pause when it opens again", () => {
    const often = after(after(open, ["failed"], end), ["failed"], end + 60 * SECOND)
    expect(often.openings).toBe(3)
    const closed = after(often, ["acknowledged"], end + 180 * SECOND)
    expect(closed).toEqual(CLOSED_CIRCUIT)
    expect(after(closed, failures(10), START)).toEqual(open)
  })
})

const DISABLED: EndpointHealth = { circuit: CLOSED_CIRCUIT, disabled: { at: START - DAY, reason: "gone" } }
const HALF_OPEN: EndpointHealth = { disabled: null, circuit: { ...CLOSED_CIRCUIT, openUntil: START } }
const withCircuit = (circuit: Partial<Circuit>): EndpointHealth => ({
  disabled: null,
  circuit: { ...CLOSED_CIRCUIT, ...circuit },
})

describe("an endpoint that a person enables", () => {
  it.each([
    ["was disabled", DISABLED],
    [
      "is paused",
      withCircuit({ failures: 12, openings: 2, openUntil: START + 1, failingSince: START - DAY }),
    ],
  ])("is half-open when it %s", (_, health) => {
    expect(reopenEndpoint(health, START)).toEqual(HALF_OPEN)
  })

  it.each([
    ["works", HEALTHY],
    ["has failed, but not often", withCircuit({ failures: 3, failingSince: START - 1, failedAt: START - 1 })],
    ["may be tried already", withCircuit({ failures: 12, openings: 1, openUntil: START })],
  ])("stays as it is when it %s", (_, health) => {
    expect(reopenEndpoint(health, START)).toBe(health)
  })
})

describe("an endpoint whose settings are saved", () => {
  it.each([
    ["was disabled", DISABLED],
    ["is paused", withCircuit({ openings: 1, openUntil: START + DAY })],
    ["is half-open", HALF_OPEN],
    ["has begun to fail", withCircuit({ failures: 1, failingSince: START, failedAt: START })],
  ])("is half-open when it %s", (_, health) => {
    expect(resetEndpoint(health, START)).toEqual(HALF_OPEN)
  })

  it("is healthy when it worked", () => {
    expect(resetEndpoint(HEALTHY, START)).toEqual(HEALTHY)
  })
})

describe("a half-open circuit", () => {
  it("allows one send at once, and opens if it fails", () => {
    const { circuit: trial } = reopenEndpoint(DISABLED, START)
    expect(countAllowedSends(trial, 0, START)).toBe(1)
    expect(countAllowedSends(trial, 1, START)).toBe(0)
    expect(after(trial, ["failed"])).toMatchObject({ openings: 1, openUntil: START + 30 * SECOND })
    expect(after(trial, ["acknowledged"])).toEqual(CLOSED_CIRCUIT)
  })
})

describe("an endpoint is disabled", () => {
  const failingAllDay = (days: number) => {
    let circuit = CLOSED_CIRCUIT
    for (let day = 0; day <= days; day++) {
      const disabledReason = findDisabledReason(circuit, ["failed"], START + day * DAY)
      if (disabledReason !== null) return { day, disabledReason }
      circuit = after(circuit, ["failed"], START + day * DAY)
    }
    return null
  }

  it("by a 410 at once, even if other attempts were acknowledged", () => {
    expect(findDisabledReason(CLOSED_CIRCUIT, ["gone"], START)).toBe("gone")
    expect(findDisabledReason(CLOSED_CIRCUIT, ["gone", "acknowledged"], START)).toBe("gone")
  })

  it("after failing for five days, not earlier", () => {
    expect(failingAllDay(4)).toBeNull()
    expect(failingAllDay(10)).toEqual({ day: 5, disabledReason: "failing" })
    const since = after(CLOSED_CIRCUIT, ["failed"])
    const almost = { ...since, failedAt: START + 4 * DAY }
    expect(findDisabledReason(almost, ["failed"], START + DISABLE_AFTER_MILLIS - 1)).toBeNull()
  })

  it("by no failure after an acknowledgement, and not once it is acknowledged", () => {
    const old: Circuit = { ...openedAt(START), failedAt: START + 5 * DAY }
    expect(findDisabledReason(old, ["failed", "acknowledged"], START + 6 * DAY)).toBeNull()
    expect(findDisabledReason(old, ["acknowledged", "failed"], START + 6 * DAY)).toBeNull()
    expect(findDisabledReason(old, [], START + 6 * DAY)).toBeNull()
  })

  it("by no failure after a gap of days without attempts", () => {
    const once = after(CLOSED_CIRCUIT, ["failed"])
    const later = START + MAX_FAILURE_GAP_MILLIS + 1
    expect(after(once, ["failed"], later)).toMatchObject({ failingSince: later, failures: 2 })
    expect(findDisabledReason(once, ["failed"], START + 30 * DAY)).toBeNull()
  })
})

describe("a failure that is recorded after a later one", () => {
  it("moves the start of the failures back", () => {
    const earlier = after(after(CLOSED_CIRCUIT, ["failed"], START), ["failed"], START - SECOND)
    expect(earlier).toMatchObject({ failures: 2, failingSince: START - SECOND, failedAt: START })
  })
})

describe("the transition of an endpoint", () => {
  const findTransition = (circuit: Circuit, results: ReadonlyArray<EndpointResult>, now = START) =>
    updateEndpoint({ circuit, disabled: null }, results, at(now)).transition

  it("is reported once when it is paused, recovers or is disabled", () => {
    const open = openedAt(START)
    expect(findTransition(CLOSED_CIRCUIT, failures(10))).toBe("paused")
    expect(findTransition(open, ["failed"], START + 40 * SECOND)).toBeNull()
    expect(findTransition(open, ["acknowledged"])).toBe("recovered")
    expect(findTransition(open, ["gone"])).toBe("disabled")
    expect(findTransition(after(CLOSED_CIRCUIT, ["failed"]), ["acknowledged"])).toBeNull()
    expect(findTransition(CLOSED_CIRCUIT, ["acknowledged"])).toBeNull()
  })

  it("is not reported for an endpoint that is disabled already", () => {
    const disabled = { at: START, reason: "failing" } as const
    const later = at(START + DAY)
    expect(updateEndpoint({ circuit: CLOSED_CIRCUIT, disabled }, ["gone"], later)).toMatchObject({
      health: { disabled },
      transition: null,
    })
  })
})

describe("any sequence of results", () => {
  const result = fc.constantFrom<EndpointResult>(
    "acknowledged",
    "failed",
    "failed",
    "failed",
    "gone",
    "unsent",
  )
  const batches = fc.array(
    fc.record({
      results: fc.array(result, { maxLength: 14 }),
      wait: fc.integer({ min: 0, max: 20 * 60 * SECOND }),
      random: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { maxLength: 40 },
  )

  it("pauses for at most twelve minutes, opens only after ten failures, and closes with an acknowledgement", () => {
    fc.assert(
      fc.property(batches, (steps) => {
        let [circuit, now, inARow] = [CLOSED_CIRCUIT, START, 0]
        for (const { results, wait, random } of steps) {
          now += wait
          for (const each of results) {
            if (each === "acknowledged") inARow = 0
            else if (each !== "unsent") inARow++
          }
          const before = circuit
          circuit = after(circuit, results, now, random)
          expect(circuit.failures).toBe(inARow)
          expect(circuit.openUntil !== null).toBe(inARow >= FAILURE_THRESHOLD)
          expect(circuit.failingSince === null).toBe(inARow === 0)
          if (inARow === 0) expect(circuit).toEqual(CLOSED_CIRCUIT)
          if (circuit.openUntil !== null && circuit.openUntil !== before.openUntil) {
            expect(circuit.openUntil - now).toBeGreaterThanOrEqual((PAUSE_STEPS_MILLIS[0] ?? 0) * 0.8)
            expect(circuit.openUntil - now).toBeLessThanOrEqual(LONGEST_PAUSE)
          }
        }
        expect(countAllowedSends(circuit, 0, now + LONGEST_PAUSE)).toBeGreaterThan(0)
      }),
    )
  })

  it("has the same effect in one batch as in several", () => {
    fc.assert(
      fc.property(fc.array(result, { maxLength: 30 }), fc.nat(30), fc.boolean(), (results, cut, open) => {
        const before = open ? openedAt(START - 31 * SECOND) : CLOSED_CIRCUIT
        const parts = after(after(before, results.slice(0, cut)), results.slice(cut))
        expect(parts).toEqual(after(before, results))
      }),
    )
  })

  it("never allows a dead endpoint more than ten requests, and one after each pause", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 60 }), (wanted) => {
        let [circuit, asked] = [after(CLOSED_CIRCUIT, failures(1)), 1]
        for (const most of wanted) {
          const sent = Math.min(most, countAllowedSends(circuit, 0, START))
          asked += sent
          circuit = after(circuit, failures(sent))
        }
        expect(asked).toBeLessThanOrEqual(FAILURE_THRESHOLD)
      }),
    )
  })
})
