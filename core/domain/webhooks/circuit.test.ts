import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  afterOutcomes,
  type Circuit,
  CLOSED,
  DISABLES_AFTER_MILLIS,
  onProbation,
  OPENS_AFTER,
  type Outcome,
  PAUSE_STEPS_MILLIS,
  roomIn,
  SILENCE_MILLIS,
  newsOf,
} from "./circuit.ts"

const START = Date.UTC(2026, 0, 15, 12)
const SECOND = 1_000
const DAY = 24 * 60 * 60 * SECOND
const LONGEST_PAUSE = 10 * 60 * SECOND * 1.2

const at = (now: number, random = 0.5) => ({ now, random })
const failures = (count: number) => Array.from({ length: count }, (): Outcome => "failed")
const after = (circuit: Circuit, outcomes: ReadonlyArray<Outcome>, now = START, random = 0.5) =>
  afterOutcomes(circuit, outcomes, at(now, random)).circuit

const openedAt = (now: number) => after(CLOSED, failures(OPENS_AFTER), now)

describe("a circuit that is closed", () => {
  it("stays so while fewer than ten attempts in a row fail, and opens with the tenth", () => {
    const nine = after(CLOSED, failures(9))
    expect(nine).toMatchObject({ failures: 9, openUntil: null })
    expect(after(nine, ["failed"])).toMatchObject({ failures: 10, openUntil: START + 30 * SECOND })
  })

  it("forgets failures with every acknowledgement", () => {
    const mixed = [...failures(9), "acknowledged", ...failures(9)] as const
    expect(after(CLOSED, mixed)).toMatchObject({ failures: 9, openUntil: null })
    expect(after(after(CLOSED, failures(9)), ["acknowledged"])).toEqual(CLOSED)
  })

  it("lets as many be sent as may still fail, once one has failed, and any number before", () => {
    expect(roomIn(CLOSED, 200, START)).toBe(Infinity)
    expect(roomIn(after(CLOSED, failures(3)), 0, START)).toBe(7)
    expect(roomIn(after(CLOSED, failures(3)), 5, START)).toBe(2)
    expect(roomIn(after(CLOSED, failures(3)), 60, START)).toBe(0)
  })
})

describe("a circuit that is open", () => {
  const open = openedAt(START)
  const end = START + 30 * SECOND

  it("lets nothing be sent until its pause ends, then one webhook, and no second one beside it", () => {
    expect(roomIn(open, 0, end - 1)).toBe(0)
    expect(roomIn(open, 0, end)).toBe(1)
    expect(roomIn(open, 1, end)).toBe(0)
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
    expect(closed).toEqual(CLOSED)
    expect(after(closed, failures(10), START)).toEqual(open)
  })
})

describe("an endpoint on probation", () => {
  it("is sent one webhook at once, and paused when that fails", () => {
    const trial = onProbation(START)
    expect(roomIn(trial, 0, START)).toBe(1)
    expect(roomIn(trial, 1, START)).toBe(0)
    expect(after(trial, ["failed"])).toMatchObject({ openings: 1, openUntil: START + 30 * SECOND })
    expect(after(trial, ["acknowledged"])).toEqual(CLOSED)
  })
})

describe("an endpoint is disabled", () => {
  const failingAllDay = (days: number) => {
    let circuit = CLOSED
    for (let day = 0; day <= days; day++) {
      const { circuit: next, disables } = afterOutcomes(circuit, ["failed"], at(START + day * DAY))
      if (disables !== null) return { day, disables }
      circuit = next
    }
    return null
  }

  it("by 410 at once, also when others were acknowledged beside it", () => {
    expect(afterOutcomes(CLOSED, ["gone"], at(START)).disables).toBe("gone")
    expect(afterOutcomes(CLOSED, ["gone", "acknowledged"], at(START)).disables).toBe("gone")
  })

  it("when it has failed for five days, not before", () => {
    expect(failingAllDay(4)).toBeNull()
    expect(failingAllDay(10)).toEqual({ day: 5, disables: "failing" })
    const since = after(CLOSED, ["failed"])
    const almost = { ...since, failedAt: START + 4 * DAY }
    expect(afterOutcomes(almost, ["failed"], at(START + DISABLES_AFTER_MILLIS - 1)).disables).toBeNull()
  })

  it("by no failure behind an acknowledgement, and not when it is acknowledged at last", () => {
    const old: Circuit = { ...openedAt(START), failedAt: START + 5 * DAY }
    expect(afterOutcomes(old, ["failed", "acknowledged"], at(START + 6 * DAY)).disables).toBeNull()
    expect(afterOutcomes(old, ["acknowledged", "failed"], at(START + 6 * DAY)).disables).toBeNull()
    expect(afterOutcomes(old, [], at(START + 6 * DAY)).disables).toBeNull()
  })

  it("by no failure after days in which nothing was sent: it has not been failing all the time", () => {
    const once = after(CLOSED, ["failed"])
    const later = START + SILENCE_MILLIS + 1
    expect(after(once, ["failed"], later)).toMatchObject({ failingSince: later, failures: 2 })
    expect(afterOutcomes(once, ["failed"], at(START + 30 * DAY)).disables).toBeNull()
  })
})

describe("a failure that is written down later than one that came after it", () => {
  it("is the first of them: what failed since then includes it", () => {
    const earlier = after(after(CLOSED, ["failed"], START), ["failed"], START - SECOND)
    expect(earlier).toMatchObject({ failures: 2, failingSince: START - SECOND, failedAt: START })
  })
})

describe("what a person is told", () => {
  const news = (before: Circuit, outcomes: ReadonlyArray<Outcome>, now = START) =>
    newsOf(before, afterOutcomes(before, outcomes, at(now)))

  it("is that an endpoint is paused, once, that it has recovered, and that it is disabled", () => {
    const open = openedAt(START)
    expect(news(CLOSED, failures(10))).toBe("paused")
    expect(news(open, ["failed"], START + 40 * SECOND)).toBeNull()
    expect(news(open, ["acknowledged"])).toBe("recovered")
    expect(news(open, ["gone"])).toBe("disabled")
    expect(news(after(CLOSED, ["failed"]), ["acknowledged"])).toBeNull()
    expect(news(CLOSED, ["acknowledged"])).toBeNull()
  })
})

describe("any course of outcomes", () => {
  const outcome = fc.constantFrom<Outcome>("acknowledged", "failed", "failed", "failed", "gone", "unsent")
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
        let [circuit, now, inARow] = [CLOSED, START, 0]
        for (const { outcomes, wait, random } of steps) {
          now += wait
          for (const each of outcomes) {
            if (each === "acknowledged") inARow = 0
            else if (each !== "unsent") inARow++
          }
          const before = circuit
          circuit = after(circuit, outcomes, now, random)
          expect(circuit.failures).toBe(inARow)
          expect(circuit.openUntil !== null).toBe(inARow >= OPENS_AFTER)
          expect(circuit.failingSince === null).toBe(inARow === 0)
          if (inARow === 0) expect(circuit).toEqual(CLOSED)
          if (circuit.openUntil !== null && circuit.openUntil !== before.openUntil) {
            expect(circuit.openUntil - now).toBeGreaterThanOrEqual((PAUSE_STEPS_MILLIS[0] ?? 0) * 0.8)
            expect(circuit.openUntil - now).toBeLessThanOrEqual(LONGEST_PAUSE)
          }
        }
        expect(roomIn(circuit, 0, now + LONGEST_PAUSE)).toBeGreaterThan(0)
      }),
    )
  })

  it("is one for a batch as for its parts, one after the other", () => {
    fc.assert(
      fc.property(fc.array(outcome, { maxLength: 30 }), fc.nat(30), fc.boolean(), (outcomes, cut, open) => {
        const before = open ? openedAt(START - 31 * SECOND) : CLOSED
        const parts = after(after(before, outcomes.slice(0, cut)), outcomes.slice(cut))
        expect(parts).toEqual(after(before, outcomes))
      }),
    )
  })

  it("never lets more be asked of a dead endpoint than ten and one each pause", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 60 }), (wanted) => {
        let [circuit, asked] = [after(CLOSED, failures(1)), 1]
        for (const most of wanted) {
          const sent = Math.min(most, roomIn(circuit, 0, START))
          asked += sent
          circuit = after(circuit, failures(sent))
        }
        expect(asked).toBeLessThanOrEqual(OPENS_AFTER)
      }),
    )
  })
})
