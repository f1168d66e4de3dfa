import { describe, expect, it } from "vitest"
import type { Column } from "./column-mapping.ts"
import { previewJoined } from "./joined-preview.ts"

const column = (header: string, namePlace: number | null): Column => ({
  header,
  original_header: null,
  suggestion: null,
  suggested_by: null,
  is_certain: false,
  samples: [],
  is_empty: false,
  name_place: namePlace,
  pay_periods: null,
  splits: [],
})

const FILE = {
  columns: [column("Last", 1), column("First", 0), column("Line 1", null), column("Line 2", null)],
  header_line: 2,
  first_rows: [
    { line: 1, cells: ["Staff", "", "", ""] },
    { line: 2, cells: ["Last", "First", "Line 1", "Line 2"] },
    { line: 3, cells: ["Rao", "Asha", "12 Lake Rd", ""] },
    { line: 4, cells: ["Roy", "Ben", "4 Hill St", "Block A"] },
    { line: 5, cells: ["", "", "", ""] },
    { line: 6, cells: ["Wei", "Li", "", ""] },
    { line: 7, cells: ["Das", "Arun", "", ""] },
  ],
}
const MAPPING = { Last: "name", First: "name", "Line 1": "currentAddress", "Line 2": "currentAddress" }

describe("the first values of joined columns", () => {
  it("are those of three rows below the header: a name as names are written, lines as in the file", () => {
    expect(previewJoined(FILE, MAPPING, "name")).toEqual(["Asha Rao", "Ben Roy", "Li Wei"])
    expect(previewJoined(FILE, MAPPING, "currentAddress")).toEqual(["12 Lake Rd", "4 Hill St Block A"])
  })

  it("are not shown of a single column, or where the rows are not known", () => {
    expect(previewJoined(FILE, { First: "name" }, "name")).toEqual([])
    expect(previewJoined({ ...FILE, header_line: null }, MAPPING, "name")).toEqual([])
  })
})
