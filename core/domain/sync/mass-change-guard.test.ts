import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { DEFAULT_MISSING_SHARE, type FullLoad, evaluateFullLoad } from "./mass-change-guard.ts"

const evaluate = (parts: Partial<FullLoad>) =>
  evaluateFullLoad({
    sourceRows: 100,
    knownActive: 100,
    missingActive: 0,
    known: 100,
    statusChanged: 0,
    emptied: [],
    allowedShare: DEFAULT_MISSING_SHARE,
    ...parts,
  })

const load = (knownActive: number, missingActive: number, sourceRows = knownActive - missingActive) =>
  evaluate({ knownActive, missingActive, known: knownActive, sourceRows })

describe("the mass-change guard", () => {
  it("allows 20 % and holds more", () => {
    expect(load(100, 20)).toEqual({ held: false })
    expect(load(100, 21)).toMatchObject({
      held: true,
      reason: "21 of 100 active employees (21 %) are missing from the source.",
      emptied: [],
    })
  })

  it("does not hold a small company's load for ten employees or fewer", () => {
    expect(load(12, 10)).toEqual({ held: false })
    expect(load(12, 11)).toMatchObject({ held: true })
    expect(evaluate({ known: 12, statusChanged: 10, emptied: [{ key: "pan", employees: 10 }] })).toEqual({
      held: false,
    })
  })

  it("always holds an empty source, even the first one", () => {
    expect(load(0, 0, 0)).toMatchObject({ held: true })
    expect(load(5, 5, 0)).toMatchObject({ held: true })
  })

  it("holds a load that changes the status of too many employees", () => {
    expect(evaluate({ statusChanged: 20 })).toEqual({ held: false })
    expect(evaluate({ statusChanged: 21 })).toMatchObject({
      held: true,
      reason: "The status of 21 of 100 employees (21 %) would change.",
    })
  })

  it("counts missing employees among them, since they become Inactive", () => {
    expect(evaluate({ statusChanged: 11, missingActive: 10 })).toMatchObject({
      held: true,
      reason: "The status of 11 of 100 employees (11 %) would change, besides 10 that are missing.",
    })
    expect(evaluate({ statusChanged: 10, missingActive: 10 })).toEqual({ held: false })
    expect(evaluate({ statusChanged: 1, missingActive: 30 })).toMatchObject({
      reason: "30 of 100 active employees (30 %) are missing from the source.",
    })
  })

  it("holds a load that empties a field, and names each field with its count, the most employees first", () => {
    const emptied = [
      { key: "grade", employees: 20 },
      { key: "uan", employees: 50 },
      { key: "pan", employees: 100 },
      { key: "email", employees: 50 },
    ]
    expect(evaluate({ emptied })).toMatchObject({
      held: true,
      reason:
        "These fields would be emptied: pan of 100 of 100 employees (100 %), email of 50 of 100 employees (50 %), uan of 50 of 100 employees (50 %).",
      emptied: [emptied[2], emptied[3], emptied[1]],
    })
  })

  it("counts the fields that it does not name", () => {
    const emptied = Array.from({ length: 11 }, (_, n) => ({ key: `k${String(n)}`, employees: 30 }))
    expect(evaluate({ emptied })).toMatchObject({ reason: expect.stringMatching(/, 3 more\.$/u) as string })
  })

  it("reports all reasons at once", () => {
    const verdict = evaluate({
      missingActive: 30,
      statusChanged: 40,
      emptied: [{ key: "pan", employees: 60 }],
    })
    expect(verdict).toMatchObject({
      reason: expect.stringMatching(/missing.*status.*emptied/su) as string,
    })
  })

  it("uses the configured share", () => {
    expect(evaluate({ statusChanged: 50, allowedShare: 0.5 })).toEqual({ held: false })
    expect(evaluate({ statusChanged: 11, allowedShare: 0 })).toMatchObject({ held: true })
    expect(evaluate({ statusChanged: 100, allowedShare: 1 })).toEqual({ held: false })
  })

  it("never holds a load without missing employees and changes", () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.integer({ min: 1 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (known, sourceRows, allowedShare) => {
          expect(evaluate({ knownActive: known, known, sourceRows, allowedShare }).held).toBe(false)
        },
      ),
    )
  })
})
