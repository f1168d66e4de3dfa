import { describe, expect, it } from "vitest"
import { ADDED, type Arrival, COMPLETED, INITIATED, type Planned, UPDATED } from "./arrivals.ts"
import { type Deliveries, type DeliveryEvaluation, evaluateDeliveries } from "./evaluate-deliveries.ts"

/* The soak is worth what its oracle sees: a right delivery of two sessions, and mistakes that are planted in it. */

const arrival = (counter: number, event: string, ids: ReadonlyArray<string>, version = 1): Arrival => ({
  at: counter * 100,
  answeredAt: counter * 100 + 30,
  reply: "taken",
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
      { requestId, sessionId, counter, state: "delivered", attempts: 1 },
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

const judge = (arrivals: ReadonlyArray<Arrival>, more: Partial<Deliveries> = {}) =>
  evaluateDeliveries({ arrivals, planned: toPlanned(RIGHT), truth: TRUTH, cutOffs: [], ...more })

const KINDS = ["lost", "twice", "outOfOrder", "needlessRepeats", "unstable", "unverified"] as const

/** The kinds of complaints there are, with how many of each. */
const complaints = (judgement: DeliveryEvaluation) =>
  Object.fromEntries(
    KINDS.flatMap((kind) => (judgement[kind].length === 0 ? [] : [[kind, judgement[kind].length]])),
  )

/** The right delivery with the arrival in the place of that number changed. */
const changed = (place: number, change: Partial<Arrival>) =>
  RIGHT.map((each, index) => (index === place ? moved({ ...each, ...change }, change) : each))

/** Whoever comes at another time is answered at another time. */
const moved = (arrival: Arrival, { at, answeredAt }: Partial<Arrival>): Arrival =>
  at === undefined || answeredAt !== undefined ? arrival : { ...arrival, answeredAt: at + 30 }

const without = (place: number) => RIGHT.filter((_, index) => index !== place)

describe("the oracle of deliveries", () => {
  it("has nothing to say about a right delivery, in whatever order it was written down", () => {
    expect(complaints(judge(RIGHT))).toEqual({})
    expect(complaints(judge(RIGHT.toReversed()))).toEqual({})
  })

  it("sees a webhook that was called delivered and never came, and the gap where it was", () => {
    expect(complaints(judge(without(2)))).toEqual({ lost: 2, outOfOrder: 1 })
    expect(judge(without(2)).lost).toEqual([
      "C never came and is version 1",
      "webhook 3 of session first (request-3) is called delivered and never came",
    ])
  })

  it("sees an update that was never planned", () => {
    const arrivals = without(4)
    expect(judge(arrivals, { planned: toPlanned(arrivals) }).lost).toEqual([
      "B last came as version 1 and is version 2",
    ])
  })

  it("sees a webhook that is still under way, or was given up", () => {
    const planned = toPlanned(RIGHT).map((each) => ({
      ...each,
      state: each.counter === 3 ? "failed" : each.state,
    }))
    expect(judge(RIGHT, { planned }).lost).toEqual(["webhook 3 of session first (request-3) is failed"])
  })

  it("sees a webhook that nobody planned, and an employee whom the source does not have", () => {
    const stray = { ...arrival(6, UPDATED, ["Z"]), sessionId: "third", counter: 1 }
    expect(complaints(judge([...RIGHT, stray]))).toEqual({ lost: 1, twice: 2 })
  })

  it("does not count what the receiver refused as come", () => {
    expect(judge(changed(2, { reply: "refused" })).lost).toHaveLength(2)
    expect(judge(changed(2, { reply: "hang" })).lost).toHaveLength(2)
  })

  it("sees an employee who comes as new under two requestIds, and updates beyond the source's changes", () => {
    const again = (event: string) => ({ ...arrival(6, event, ["A"]), sessionId: "third", counter: 1 })
    const planned = (event: string) => toPlanned([...RIGHT, again(event)])
    expect(judge([...RIGHT, again(ADDED)], { planned: planned(ADDED) }).twice).toEqual([
      "A came 2 times as new",
    ])
    expect(judge([...RIGHT, again(UPDATED)], { planned: planned(UPDATED) }).twice).toEqual([
      "A was updated 1 times and changed 0 times",
    ])
  })

  it("sees a record before its session was announced, also when the announcement was refused", () => {
    expect(complaints(judge(changed(0, { at: 250 })))).toEqual({ outOfOrder: 1 })
    const refused = [
      ...changed(0, { reply: "refused" }),
      { ...arrival(1, INITIATED, []), at: 600, answeredAt: 630 },
    ]
    expect(complaints(judge(refused))).toEqual({ outOfOrder: 1 })
  })

  it("sees what is sent while it still waits for the answer to what must come before", () => {
    expect(complaints(judge(changed(0, { answeredAt: 201 })))).toEqual({ outOfOrder: 1 })
    expect(complaints(judge(changed(2, { answeredAt: 401 })))).toEqual({ outOfOrder: 1 })
    expect(complaints(judge(changed(0, { answeredAt: 200 })))).toEqual({})
  })

  it("lets records follow an announcement that was given up", () => {
    const planned = toPlanned(RIGHT).map((each) => ({
      ...each,
      state: each.counter === 1 ? "failed" : each.state,
    }))
    expect(judge(changed(0, { reply: "refused" }), { planned }).outOfOrder).toEqual([])
  })

  it("sees a session that is called completed before its last record was taken", () => {
    expect(complaints(judge(changed(3, { at: 250 })))).toEqual({ outOfOrder: 1 })
    const late = [
      ...changed(2, { reply: "reset" }),
      { ...arrival(3, ADDED, ["C"]), at: 900, answeredAt: 930 },
    ]
    expect(complaints(judge(late))).toEqual({ outOfOrder: 1 })
  })

  it("sees an older version behind a newer one", () => {
    expect(judge(changed(4, { at: 150 })).outOfOrder).toContain("B came as version 1 behind version 2")
  })

  it("sees a webhook that came again for no reason", () => {
    const again = { ...RIGHT[1]!, at: 40_000 }
    const judgement = judge([...RIGHT, again])
    expect(complaints(judgement)).toEqual({ needlessRepeats: 1 })
    expect(judgement.repeats).toBe(1)
  })

  it("excuses a repeat of what was being sent when a worker was killed, and no other", () => {
    const again = { ...RIGHT[1]!, at: 40_000 }
    const cutOff = { from: 300, to: 300, sending: new Set(["request-2"]) }
    const repeats = (changes: Partial<typeof cutOff>) =>
      judge([...RIGHT, again], { cutOffs: [{ ...cutOff, ...changes }] }).needlessRepeats.length
    expect(repeats({})).toBe(0)
    expect(repeats({ sending: new Set(["request-3"]) })).toBe(1)
    expect(repeats({ from: 5_000, to: 5_000 })).toBe(1)
  })

  it("does not take the next try at a refused webhook for a repeat", () => {
    const tries = [...changed(1, { reply: "refused" }), { ...RIGHT[1]!, at: 250 }]
    expect(judge(tries).repeats).toBe(0)
  })

  it("sees another requestId for the same webhook, and another webhook under the same requestId", () => {
    const renamed = { ...RIGHT[1]!, at: 260, requestId: "request-new" }
    expect(judge([...RIGHT, renamed]).unstable).toEqual([
      "Webhook 2 of session first came under two requestIds",
    ])
    const rewritten = { ...RIGHT[1]!, at: 260, employees: [{ employeeId: "A", version: 1 }] }
    expect(judge([...RIGHT, rewritten]).unstable).toEqual(["request-2 came as two different webhooks"])
  })

  it("takes a repeat that carries a newer version of the same employees for the same webhook", () => {
    const newer = {
      ...RIGHT[1]!,
      at: 260,
      employees: RIGHT[1]!.employees.map((each) => ({ ...each, version: 2 })),
    }
    expect(judge([...RIGHT, newer]).unstable).toEqual([])
  })

  it("sees a wrong signature", () => {
    expect(judge(changed(2, { unverified: "The header does not match." })).unverified).toHaveLength(1)
  })
})
