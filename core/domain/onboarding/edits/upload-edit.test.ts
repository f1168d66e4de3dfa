import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { combineEdits, type EditChanges, summarizeEdit } from "./upload-edit.ts"

const correction = fc.dictionary(fc.constantFrom("0", "1", "2"), fc.string(), { maxKeys: 3 })
const row = fc.integer({ min: 2, max: 8 })
const changes: fc.Arbitrary<EditChanges> = fc.record({
  corrections: fc.dictionary(row.map(String), correction, { maxKeys: 4 }),
  leftOut: fc.array(row, { maxLength: 3 }),
})
const before = fc.array(fc.tuple(row, correction), { maxLength: 4 }).map((entries) => new Map(entries))

describe("combineEdits", () => {
  it("gives back what was there before, step by step, when edits are undone", () => {
    fc.assert(
      fc.property(before, fc.array(changes, { maxLength: 6 }), (start, edits) => {
        const states = edits.map((_, applied) => combineEdits(start, edits.slice(0, applied)))
        for (let applied = edits.length; applied > 0; applied--) {
          const undone = combineEdits(start, edits.slice(0, applied - 1))
          expect(undone).toEqual(states[applied - 1])
        }
        expect(combineEdits(start, [])).toEqual({ corrections: start, leftOut: new Set() })
      }),
    )
  })

  it("is the same in one step as one edit after another, and changes neither of them", () => {
    fc.assert(
      fc.property(before, changes, changes, (start, first, second) => {
        const copy = structuredClone([start, first, second])
        const { corrections, leftOut } = combineEdits(start, [first])
        const then = combineEdits(corrections, [second])
        expect(combineEdits(start, [first, second])).toEqual({
          corrections: then.corrections,
          leftOut: new Set([...leftOut, ...then.leftOut]),
        })
        expect([start, first, second]).toEqual(copy)
      }),
    )
  })

  it("lets the later value of a cell count, and keeps the other cells of its row", () => {
    const { corrections } = combineEdits(new Map([[2, { "0": "a", "1": "b" }]]), [
      { corrections: { "2": { "1": "c" } }, leftOut: [] },
      { corrections: { "2": { "1": "d" }, "3": { "0": "e" } }, leftOut: [3] },
    ])
    expect([...corrections]).toEqual([
      [2, { "0": "a", "1": "d" }],
      [3, { "0": "e" }],
    ])
  })
})

describe("summarizeEdit", () => {
  it("names the column of an edit when it has only one, and counts the rows that it changes", () => {
    const cells = [
      { row: 2, column: "PAN", value: "x" },
      { row: 3, column: "PAN", value: "y" },
    ]
    const changed = { corrections: { "2": { "1": "x" }, "3": { "1": "y" } }, leftOut: [] }
    expect(summarizeEdit({ kind: "set-cells", cells }, changed)).toEqual({
      kind: "set-cells",
      column: "PAN",
      rows: 2,
    })
    const two = [...cells, { row: 2, column: "Name", value: "z" }]
    expect(summarizeEdit({ kind: "set-cells", cells: two }, changed).column).toBeNull()
    const among = { rows: [4, 5, 6] }
    expect(summarizeEdit({ kind: "leave-out", among }, { corrections: {}, leftOut: [4, 5, 6] })).toEqual({
      kind: "leave-out",
      column: null,
      rows: 3,
    })
  })
})
