import { describe, expect, it } from "vitest"
import { ADDED, type Arrival, COMPLETED, INITIATED, type Planned, UPDATED } from "./arrivals.ts"
import { type Deliveries, type DeliveryEvaluation, evaluateDeliveries } from "./evaluate-deliveries.ts"

/* The soak is worth what its oracle detects: a correct delivery of two sessions, and errors planted in it. */

const arrival = (counter: number, event: string, ids: ReadonlyArray<string>, version = 1): Arrival => ({
  at: counter * 100,
  respondedAt: counter * 100 + 30,
  response: "accepted",
  requestId: `request-${String(counter)}`,
  sessionId: "first",
  counter,
  orgId: "acme",
  event,
  employees: ids.map((employeeId) => ({ employeeId, version })),
  unverified: "",
})

const RIGHT: ReadonlyArray<Arrival> = [
  arrival(1, INITIATED, []),
  arrival(2, ADDED, ["A", "B"]),
  arrival(3, ADDED, ["C"]),
  arrival(4, COMPLETED, []),
  {
    ...arrival(5, UPDATED, ["B"], 2),
    sessionId: "second",
    counter: 1,
  },
]

const toPlanned = (arrivals: ReadonlyArray<Arrival>): ReadonlyArray<Planned> => [
  ...new Map(
    arrivals.map(({ requestId, sessionId, counter }) => [
      requestId,
      { requestId, sessionId, counter, state: "delivered", hasFailed: false, attempts: 1 },
    ]),
  ).values(),
]

const TRUTH = new Map([
  [
    "acme",
    new Map([
      ["A", 1],
      ["B", 2],
      ["C", 1],
    ]),
  ],
])

const evaluate = (arrivals: ReadonlyArray<Arrival>, more: Partial<Deliveries> = {}) =>
  evaluateDeliveries({ arrivals, planned: toPlanned(RIGHT), truth: TRUTH, cutOffs: [], ...more })

const KINDS = ["lost", "twice", "outOfOrder", "needlessRepeats", "unstable", "unverified"] as const

/** The kinds of errors, with how many of each. */
const complaints = (evaluation: DeliveryEvaluation) =>
  Object.fromEntries(
    KINDS.flatMap((kind) => (evaluation[kind].length === 0 ? [] : [[kind, evaluation[kind].length]])),
  )

/** The correct delivery with one arrival changed. */
const changed = (place: number, change: Partial<Arrival>) =>
  RIGHT.map((each, index) => (index === place ? moved({ ...each, ...change }, change) : each))

/** Moves an arrival with its response to another time. */
const moved = (arrival: Arrival, { at, respondedAt }: Partial<Arrival>): Arrival =>
  at === undefined || respondedAt !== undefined ? arrival : { ...arrival, respondedAt: at + 30 }

const without = (place: number) => RIGHT.filter((_, index) => index !== place)

describe("the oracle of deliveries", () => {
  it("finds nothing in a correct delivery, in whatever order it was recorded", () => {
    expect(complaints(evaluate(RIGHT))).toEqual({})
    expect(complaints(evaluate(RIGHT.toReversed()))).toEqual({})
  })

  it("finds a webhook that was marked as delivered and never arrived, and its gap", () => {
    expect(complaints(evaluate(without(2)))).toEqual({ lost: 2, outOfOrder: 1 })
    expect(evaluate(without(2)).lost).toEqual([
      "C never arrived and is version 1",
      "webhook 3 of session first (request-3) is marked as delivered and never arrived",
    ])
  })

  it("finds an update that was never planned", () => {
    const arrivals = without(4)
    expect(evaluate(arrivals, { planned: toPlanned(arrivals) }).lost).toEqual([
      "B last arrived as version 1 and is version 2",
    ])
  })

  it("finds a webhook that is still being sent, or is exhausted", () => {
    const planned = toPlanned(RIGHT).map((each) => ({
      ...each,
      state: each.counter === 3 ? "failed" : each.state,
    }))
    expect(evaluate(RIGHT, { planned }).lost).toEqual(["webhook 3 of session first (request-3) is failed"])
  })

  it("finds a webhook that was not planned, and an employee that is not in the source", () => {
    const stray = { ...arrival(6, UPDATED, ["Z"]), sessionId: "third", counter: 1 }
    expect(complaints(evaluate([...RIGHT, stray]))).toEqual({ lost: 1, twice: 2 })
  })

  it("does not count refused webhooks as arrived", () => {
    expect(evaluate(changed(2, { response: "refused" })).lost).toHaveLength(2)
    expect(evaluate(changed(2, { response: "hang" })).lost).toHaveLength(2)
  })

  it("finds an employee that arrives as new under two requestIds, and updates beyond the source's changes", () => {
    const again = (event: string) => ({ ...arrival(6, event, ["A"]), sessionId: "third", counter: 1 })
    const planned = (event: string) => toPlanned([...RIGHT, again(event)])
    expect(evaluate([...RIGHT, again(ADDED)], { planned: planned(ADDED) }).twice).toEqual([
      "A arrived 2 times as new",
    ])
    expect(evaluate([...RIGHT, again(UPDATED)], { planned: planned(UPDATED) }).twice).toEqual([
      "A was updated 1 times and changed 0 times",
    ])
  })

  it("finds a record before its session was announced, also when the announcement was refused", () => {
    expect(complaints(evaluate(changed(0, { at: 250 })))).toEqual({ outOfOrder: 1 })
    const refused = [
      ...changed(0, { response: "refused" }),
      { ...arrival(1, INITIATED, []), at: 600, respondedAt: 630 },
    ]
    expect(complaints(evaluate(refused))).toEqual({ outOfOrder: 1 })
  })

  it("finds webhooks that are sent before the response to an earlier one that they depend on", () => {
    expect(complaints(evaluate(changed(0, { respondedAt: 201 })))).toEqual({ outOfOrder: 1 })
    expect(complaints(evaluate(changed(2, { respondedAt: 401 })))).toEqual({ outOfOrder: 1 })
    expect(complaints(evaluate(changed(0, { respondedAt: 200 })))).toEqual({})
  })

  it("allows records after a failed announcement", () => {
    const planned = toPlanned(RIGHT).map((each) => ({
      ...each,
      hasFailed: each.counter === 1,
    }))
    expect(evaluate(changed(0, { response: "refused" }), { planned }).outOfOrder).toEqual([])
  })

  it("finds a session that is completed before its last record was accepted", () => {
    expect(complaints(evaluate(changed(3, { at: 250 })))).toEqual({ outOfOrder: 1 })
    const late = [
      ...changed(2, { response: "reset" }),
      { ...arrival(3, ADDED, ["C"]), at: 900, respondedAt: 930 },
    ]
    expect(complaints(evaluate(late))).toEqual({ outOfOrder: 1 })
    const planned = toPlanned(RIGHT).map((each) => ({ ...each, hasFailed: each.counter === 3 }))
    expect(complaints(evaluate(late, { planned })), "if the record had not failed for the day").toEqual({})
  })

  it("finds an older version after a newer one", () => {
    expect(evaluate(changed(4, { at: 150 })).outOfOrder).toContain("B arrived as version 1 after version 2")
  })

  it("finds a webhook that was repeated without a reason", () => {
    const again = { ...RIGHT[1]!, at: 40_000 }
    const evaluation = evaluate([...RIGHT, again])
    expect(complaints(evaluation)).toEqual({ needlessRepeats: 1 })
    expect(evaluation.repeats).toBe(1)
  })

  it("excuses a repeat of what was being sent when a worker was killed, and no other", () => {
    const again = { ...RIGHT[1]!, at: 40_000 }
    const cutOff = { from: 300, to: 300, sending: new Set(["request-2"]) }
    const repeats = (changes: Partial<typeof cutOff>) =>
      evaluate([...RIGHT, again], { cutOffs: [{ ...cutOff, ...changes }] }).needlessRepeats.length
    expect(repeats({})).toBe(0)
    expect(repeats({ sending: new Set(["request-3"]) })).toBe(1)
    expect(repeats({ from: 5_000, to: 5_000 })).toBe(1)
  })

  it("does not count the retry of a refused webhook as a repeat", () => {
    const tries = [...changed(1, { response: "refused" }), { ...RIGHT[1]!, at: 250 }]
    expect(evaluate(tries).repeats).toBe(0)
  })

  it("finds another requestId for the same webhook, and another webhook under the same requestId", () => {
    const renamed = { ...RIGHT[1]!, at: 260, requestId: "request-new" }
    expect(evaluate([...RIGHT, renamed]).unstable).toEqual([
      "Webhook 2 of session first arrived under two requestIds",
    ])
    const rewritten = { ...RIGHT[1]!, at: 260, employees: [{ employeeId: "A", version: 1 }] }
    expect(evaluate([...RIGHT, rewritten]).unstable).toEqual(["request-2 arrived as two different webhooks"])
  })

  it("counts a repeat with a newer version of the same employees as the same webhook", () => {
    const newer = {
      ...RIGHT[1]!,
      at: 260,
      employees: RIGHT[1]!.employees.map((each) => ({ ...each, version: 2 })),
    }
    expect(evaluate([...RIGHT, newer]).unstable).toEqual([])
  })

  it("finds an invalid signature", () => {
    expect(evaluate(changed(2, { unverified: "The header does not match." })).unverified).toHaveLength(1)
  })
})
