import { describe, expect, it } from "vitest"
import { findNextError, placeBlock } from "./grid-place.ts"
import { listBlock } from "./parse-block.ts"

const cell = (column: string, reason: string | null = null) => ({ column, key: column, value: "", reason })
const ROWS = [
  { row: 2, reason: null, cells: [cell("A"), cell("B", "wrong"), cell("C", "wrong")] },
  { row: 5, reason: "too few cells", cells: [] },
  { row: 7, reason: null, cells: [cell("A", "wrong"), cell("B"), cell("C")] },
]

describe("findNextError", () => {
  it("goes from cell to cell and row to row, and begins again after the last", () => {
    expect(findNextError(ROWS, null)).toMatchObject({ row: 2, column: "B" })
    expect(findNextError(ROWS, { row: 2, column: "B" })).toMatchObject({ row: 2, column: "C" })
    expect(findNextError(ROWS, { row: 2, column: "C" })).toMatchObject({ row: 7, column: "A", index: 2 })
    expect(findNextError(ROWS, { row: 7, column: "A" })).toMatchObject({ row: 2, column: "B" })
    expect(findNextError([], null)).toBeUndefined()
  })
})

describe("placeBlock", () => {
  it("fills the cells below and to the right, of rows that can be read, and none beyond the end", () => {
    const block = listBlock("1\t2\t3\n4\t5\n6\t7\n8")
    expect(
      placeBlock(block, { rows: ROWS, columns: ["A", "B", "C"], place: { row: 2, column: "B" } }),
    ).toEqual([
      { row: 2, column: "B", value: "1" },
      { row: 2, column: "C", value: "2" },
      { row: 7, column: "B", value: "6" },
      { row: 7, column: "C", value: "7" },
    ])
  })
})
