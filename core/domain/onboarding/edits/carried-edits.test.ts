import { describe, expect, it } from "vitest"
import { type AppliedEdit, collectCarried, EditCarrier, listOpenConflicts } from "./carried-edits.ts"
import type { CarriedCell, CarriedEdits, FormerRow } from "./carried-rows.ts"

const HEADERS = ["Code", "Name", "Tax"]
const COLUMNS = { headers: HEADERS, mapping: { Code: "employeeId", Name: "name", Tax: "pan" } }

const cell = (employee: string, parts: Partial<CarriedCell> = {}): CarriedCell => ({
  employees: [employee],
  whole: null,
  column: "Name",
  key: "name",
  was: "old",
  now: "new",
  ...parts,
})

const row = (employee: string, whole: FormerRow["whole"] = null): FormerRow => ({
  employees: [employee],
  whole,
})

const carry = (
  edits: Partial<CarriedEdits>,
  rows: ReadonlyArray<ReadonlyArray<string>>,
  columns: ConstructorParameters<typeof EditCarrier>[1] = COLUMNS,
) => {
  const carrier = new EditCarrier({ cells: [], leftOut: [], unnamed: 0, ...edits }, columns)
  rows.forEach((cells, index) => carrier.add({ row: index + 2, employeeId: cells[0] || null, cells }))
  return carrier.result
}

describe("a new file", () => {
  it("keeps a correction where it has the value that was corrected, wherever the row stands", () => {
    const { changes, outcome } = carry({ cells: [cell("E2")] }, [
      ["E1", "old"],
      ["E2", " old "],
    ])
    expect(changes.corrections).toEqual({ 3: { 1: "new" } })
    expect(outcome).toEqual({ conflicts: [], gone: { cells: [], leftOut: [], unnamed: 0 } })
  })

  it("needs nothing where it has the correction itself", () => {
    const { changes, outcome } = carry({ cells: [cell("E1")] }, [["E1", "new"]])
    expect(changes.corrections).toEqual({})
    expect(outcome.conflicts).toEqual([])
  })

  it("has a conflict where it has a third value, and none of both is applied", () => {
    const { changes, outcome } = carry({ cells: [cell("E1")] }, [["e1", "third"]])
    expect(changes.corrections).toEqual({})
    expect(outcome.conflicts).toMatchObject([{ row: 2, column: 1, employeeId: "e1", inFile: "third" }])
  })

  it("names what has no place in it", () => {
    const edits = { cells: [cell("E9"), cell("E1", { column: "Gone", key: "dob" })], leftOut: [row("E8")] }
    expect(carry({ ...edits, unnamed: 2 }, [["E1", "old"]]).outcome.gone).toEqual({ ...edits, unnamed: 2 })
  })

  it("finds a column by its field where it has another header", () => {
    const columns = { headers: ["Code", "Full name"], mapping: { "Full name": "name" } }
    expect(carry({ cells: [cell("E1")] }, [["E1", "old"]], columns).changes.corrections).toEqual({
      2: { 1: "new" },
    })
  })

  it("finds a row by the employeeId that it had, or that it was given", () => {
    const edits = {
      cells: [
        cell("E1", { employees: ["X1", "E1"], column: "Code", key: "employeeId", was: "X1", now: "E1" }),
        cell("E2", { employees: ["X2", "E2"] }),
      ],
    }
    expect(carry(edits, [["X1"], ["E2", "old"]]).changes.corrections).toEqual({
      2: { 0: "E1" },
      3: { 1: "new" },
    })
  })

  it("leaves a row out where its employee is still there", () => {
    expect(carry({ leftOut: [row("E2")] }, [["E1"], ["E2", "changed"]]).changes.leftOut).toEqual([3])
  })

  it("leaves out and corrects only the same one of several rows of an employee", () => {
    const second = { Code: "E1", Name: "Ben", Tax: "" }
    const rows = [
      ["E1", "Asha", "T"],
      ["E1", "Ben", ""],
    ]
    expect(carry({ leftOut: [row("E1", second)] }, rows).changes.leftOut).toEqual([3])
    const renumbered = cell("E1", { whole: second, column: "Code", key: "employeeId", was: "E1", now: "E2" })
    expect(carry({ cells: [renumbered] }, rows).changes.corrections).toEqual({ 3: { 0: "E2" } })
    expect(carry({ leftOut: [row("E1", second)] }, [["E1", "Asha", "T"]])).toMatchObject({
      changes: { leftOut: [] },
      outcome: { gone: { leftOut: [{ employees: ["E1"] }] } },
    })
  })
})

describe("what edits leave to do in the next file", () => {
  const set = (rowNumber: number, before: string, now: string, column = 1): AppliedEdit => ({
    changes: {
      corrections: { [rowNumber]: { [column]: now } },
      leftOut: [],
      origins: { [rowNumber]: { employees: [`E${String(rowNumber)}`], before: { [column]: before } } },
    },
  })
  const leaveOut = (rowNumber: number, employees: ReadonlyArray<string>): AppliedEdit => ({
    changes: { corrections: {}, leftOut: [rowNumber], origins: { [rowNumber]: { employees, before: {} } } },
  })

  it("is the value of the file and the last correction of each cell", () => {
    const { cells } = collectCarried([set(2, "a", "b"), set(2, "b", "c"), set(3, "x", "y", 2)], COLUMNS)
    expect(cells).toMatchObject([
      { employees: ["E2"], column: "Name", key: "name", was: "a", now: "c" },
      { employees: ["E3"], column: "Tax", was: "x", now: "y" },
    ])
  })

  it("is nothing where a value was changed back", () => {
    expect(collectCarried([set(2, "a", "b"), set(2, "b", "a")], COLUMNS).cells).toEqual([])
  })

  it("leaves out rows, and counts those without an employee", () => {
    const edits = [set(2, "a", "b"), leaveOut(2, ["E2"]), leaveOut(3, [])]
    expect(collectCarried(edits, COLUMNS)).toEqual({
      cells: [],
      leftOut: [{ employees: ["E2"], whole: null }],
      unnamed: 1,
    })
  })

  it("keeps the row of a repeated employee as it was in the file", () => {
    const first = set(2, "a", "b")
    const later: AppliedEdit = {
      changes: {
        corrections: {},
        leftOut: [2],
        origins: { 2: { employees: ["E2"], before: {}, whole: ["E2", "b", "T"] } },
      },
    }
    expect(collectCarried([first, later], COLUMNS).leftOut).toEqual([
      { employees: ["E2"], whole: { Code: "E2", Name: "a", Tax: "T" } },
    ])
  })

  it("has the conflicts that nobody decided, and what had no place in this file", () => {
    const gone = cell("E9")
    const { changes, outcome } = carry({ cells: [cell("E1"), cell("E2"), cell("E3"), gone] }, [
      ["E1", "third"],
      ["E2", "third"],
      ["E3", "third"],
    ])
    const decided: AppliedEdit = {
      changes: { corrections: {}, leftOut: [], settled: [{ row: 2, column: 1 }] },
    }
    const edits = [{ changes, outcome }, decided, set(3, "third", "fourth")]
    expect(listOpenConflicts(edits).map(({ row: open }) => open)).toEqual([4])
    expect(collectCarried(edits, COLUMNS).cells).toMatchObject([
      { was: "third", now: "fourth" },
      { employees: ["E3"], was: "old", now: "new" },
      { employees: ["E9"] },
    ])
  })
})
