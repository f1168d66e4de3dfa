import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  updateCircuit,
  type Circuit,
  CLOSED_CIRCUIT,
  DISABLE_AFTER_MILLIS,
  makeHalfOpenCircuit,
  FAILURE_THRESHOLD,
  type EndpointResult,
  PAUSE_STEPS_MILLIS,
  countAllowedSends,
  MAX_FAILURE_GAP_MILLIS,
  detectEndpointTransition,
} from "./circuit.ts"

const START = Date.UTC(2026, 0, 15, 12)
const SECOND = 1_000
const DAY = 24 * 60 * 60 * SECOND
const LONGEST_PAUSE = 10 * 60 * SECOND * 1.2

const at = (now: number, random = 0.5) => ({ now, random })
const failures = (count: number) => Array.from({ length: count }, (): EndpointResult => "failed")
const after = (circuit: Circuit, outcomes: ReadonlyArray<EndpointResult>, now = START, random = 0.5) =>
  updateCircuit(circuit, outcomes, at(now, random)).circuit

const openedAt = (now: number) => after(CLOSED_CIRCUIT, failures(FAILURE_THRESHOLD), now)

describe("a circuit that is closed", () => {
  it("stays so while fewer than ten attempts in a row fail, and opens with the tenth", () => {
    const nine = after(CLOSED_CIRCUIT, failures(9))
    expect(nine).toMatchObject({ failures: 9, openUntil: null })
    expect(after(nine, ["failed"])).toMatchObject({ failures: 10, openUntil: START + 30 * SECOND })
  })

  it("forgets failures with every acknowledgement", () => {
    const mixed = [...failures(9), "acknowledged", ...failures(9)] as const
    expect(after(CLOSED_CIRCUIT, mixed)).toMatchObject({ failures: 9, openUntil: null })
    expect(after(after(CLOSED_CIRCUIT, failures(9)), ["acknowledged"])).toEqual(CLOSED_CIRCUIT)
  })

  it("lets as many be sent as may still fail, once one has failed, and any number before", () => {
    expect(countAllowedSends(CLOSED_CIRCUIT, 200, START)).toBe(Infinity)
    expect(countAllowedSends(after(CLOSED_CIRCUIT, failures(3)), 0, START)).toBe(7)
    expect(countAllowedSends(after(CLOSED_CIRCUIT, failures(3)), 5, START)).toBe(2)
    expect(countAllowedSends(after(CLOSED_CIRCUIT, failures(3)), 60, START)).toBe(0)
  })
})

describe("a circuit that is open", () => {
  const open = openedAt(START)
  const end = START + 30 * SECOND

  it("lets nothing be sent until its pause ends, then one webhook, and no second one beside it", () => {
    expect(countAllowedSends(open, 0, end - 1)).toBe(0)
    expect(countAllowedSends(open, 0, end)).toBe(1)
    expect(countAllowedSends(open, 1, end)).toBe(0)
  })

  it("is not kept open for longer by what was on its way", () => {
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

  it("is closed by the first acknowledgement, and begins with the shortest pause when it opens again", () => {
    const often = after(after(open, ["failed"], end), ["failed"], end + 60 * SECOND)
    expect(often.openings).toBe(3)
    const closed = after(often, ["acknowledged"], end + 180 * SECOND)
    expect(closed).toEqual(CLOSED_CIRCUIT)
    expect(after(closed, failures(10), START)).toEqual(open)
  })
})

describe("an endpoint on probation", () => {
  it("is sent one webhook at once, and paused when that fails", () => {
    const trial = makeHalfOpenCircuit(START)
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
      const { circuit: next, disabledReason } = updateCircuit(circuit, ["failed"], at(START + day * DAY))
      if (disabledReason !== null) return { day, disabledReason }
      circuit = next
    }
    return null
  }

  it("by 410 at once, also when others were acknowledged beside it", () => {
    expect(updateCircuit(CLOSED_CIRCUIT, ["gone"], at(START)).disabledReason).toBe("gone")
    expect(updateCircuit(CLOSED_CIRCUIT, ["gone", "acknowledged"], at(START)).disabledReason).toBe("gone")
  })

  it("when it has failed for five days, not before", () => {
    expect(failingAllDay(4)).toBeNull()
    expect(failingAllDay(10)).toEqual({ day: 5, disabledReason: "failing" })
    const since = after(CLOSED_CIRCUIT, ["failed"])
    const almost = { ...since, failedAt: START + 4 * DAY }
    expect(updateCircuit(almost, ["failed"], at(START + DISABLE_AFTER_MILLIS - 1)).disabledReason).toBeNull()
  })

  it("by no failure behind an acknowledgement, and not when it is acknowledged at last", () => {
    const old: Circuit = { ...openedAt(START), failedAt: START + 5 * DAY }
    expect(updateCircuit(old, ["failed", "acknowledged"], at(START + 6 * DAY)).disabledReason).toBeNull()
    expect(updateCircuit(old, ["acknowledged", "failed"], at(START + 6 * DAY)).disabledReason).toBeNull()
    expect(updateCircuit(old, [], at(START + 6 * DAY)).disabledReason).toBeNull()
  })

  it("by no failure after days in which nothing was sent: it has not been failing all the time", () => {
    const once = after(CLOSED_CIRCUIT, ["failed"])
    const later = START + MAX_FAILURE_GAP_MILLIS + 1
    expect(after(once, ["failed"], later)).toMatchObject({ failingSince: later, failures: 2 })
    expect(updateCircuit(once, ["failed"], at(START + 30 * DAY)).disabledReason).toBeNull()
  })
})

describe("a failure that is written down later than one that came after it", () => {
  it("is the first of them: what failed since then includes it", () => {
    const earlier = after(after(CLOSED_CIRCUIT, ["failed"], START), ["failed"], START - SECOND)
    expect(earlier).toMatchObject({ failures: 2, failingSince: START - SECOND, failedAt: START })
  })
})

describe("what a person is told", () => {
  const news = (before: Circuit, outcomes: ReadonlyArray<EndpointResult>, now = START) =>
    detectEndpointTransition(before, updateCircuit(before, outcomes, at(now)))

  it("is that an endpoint is paused, once, that it has recovered, and that it is disabled", () => {
    const open = openedAt(START)
    expect(news(CLOSED_CIRCUIT, failures(10))).toBe("paused")
    expect(news(open, ["failed"], START + 40 * SECOND)).toBeNull()
    expect(news(open, ["acknowledged"])).toBe("recovered")
    expect(news(open, ["gone"])).toBe("disabled")
    expect(news(after(CLOSED_CIRCUIT, ["failed"]), ["acknowledged"])).toBeNull()
    expect(news(CLOSED_CIRCUIT, ["acknowledged"])).toBeNull()
  })
})

describe("any course of outcomes", () => {
  const outcome = fc.constantFrom<EndpointResult>(
    "acknowledged",
    "failed",
    "failed",
    "failed",
    "gone",
    "unsent",
  )
  const batches = fc.array(
    fc.record({
      outcomes: fc.array(outcome, { maxLength: 14 }),
      wait: fc.integer({ min: 0, max: 20 * 60 * SECOND }),
      random: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { maxLength: 40 },
  )

  it("asks again within twelve minutes, is open only after ten failures, and is clean after an acknowledgement", () => {
    fc.assert(
      fc.property(batches, (steps) => {
        let [circuit, now, inARow] = [CLOSED_CIRCUIT, START, 0]
        for (const { outcomes, wait, random } of steps) {
          now += wait
          for (const each of outcomes) {
            if (each === "acknowledged") inARow = 0
            else if (each !== "unsent") inARow++
          }
          const before = circuit
          circuit = after(circuit, outcomes, now, random)
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

  it("is one for a batch as for its parts, one after the other", () => {
    fc.assert(
      fc.property(fc.array(outcome, { maxLength: 30 }), fc.nat(30), fc.boolean(), (outcomes, cut, open) => {
        const before = open ? openedAt(START - 31 * SECOND) : CLOSED_CIRCUIT
        const parts = after(after(before, outcomes.slice(0, cut)), outcomes.slice(cut))
        expect(parts).toEqual(after(before, outcomes))
      }),
    )
  })

  it("never lets more be asked of a dead endpoint than ten and one each pause", () => {
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
