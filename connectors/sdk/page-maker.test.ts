import { describe, expect, it } from "vitest"
import { FIXED_PAGES, type JsonObject, makePageMaker } from "./index.ts"

const map = ({ id, ...rest }: JsonObject): JsonObject => ({ employeeId: id, ...rest })

describe("the pages of a reading", () => {
  it("count positions and progress over all of them, and keep earlier columns", () => {
    const makePage = makePageMaker(FIXED_PAGES)
    const first = makePage([{ id: "1" }, { id: "2" }], map, { cursor: null, total: 3 })
    const second = makePage([{ id: "3", grade: "L1" }], map, { cursor: "next", total: 3 })
    expect(first).toMatchObject({
      columns: ["employeeId"],
      rows: [
        { position: 1, cells: ["1"] },
        { position: 2, cells: ["2"] },
      ],
      progress: { unit: "rows", done: 2, total: 3 },
    })
    expect(second).toMatchObject({
      columns: ["employeeId", "grade"],
      rows: [{ position: 3, cells: ["3", "L1"] }],
      cursor: "next",
      progress: { done: 3, total: 3 },
    })
  })

  it("report what is no record by its position", () => {
    const page = makePageMaker(FIXED_PAGES)([{ id: "1" }, 7, null, { id: "4" }], map, { cursor: null })
    expect(page.rows.map(({ position }) => position)).toEqual([1, 4])
    expect(page.unreadable.map(({ position }) => position)).toEqual([2, 3])
    expect(page.progress).toEqual({ unit: "rows", done: 4, total: null })
  })

  it("never show more than their total when a list grows while it is read", () => {
    const makePage = makePageMaker(FIXED_PAGES)
    makePage([{ id: "1" }, { id: "2" }], map, { cursor: null, total: 2 })
    expect(makePage([{ id: "3" }], map, { cursor: null, total: 2 }).progress).toMatchObject({
      done: 3,
      total: 3,
    })
  })
})
