import { expect, it } from "vitest"
import { toRowIssues } from "./row-issues.ts"

const finding = { column: 1, value: "x", reason: "Not a date.", isOfValue: false }
const columns = ["Emp Code", "dob"]
const locate = (employeeId: string | null, sheetRow?: number) =>
  toRowIssues(
    { employeeId, errors: [finding], notices: [] } as never,
    { position: 9, cells: [], ...(sheetRow !== undefined && { sheetRow }) },
    columns,
  )[0]

it("has the line, the row of a spreadsheet where it differs, the employeeId and the column", () => {
  expect(locate("E4", 7)).toMatchObject({ line: 9, sheetRow: 7, employeeId: "E4", column: "dob" })
})

it("has neither where there is none, and no identifier that is a person's own", () => {
  expect(locate(null)).toEqual({ line: 9, column: "dob", value: "x", reason: "Not a date." })
  expect(locate("ABCDE1234F")?.employeeId).not.toContain("ABCDE1234F")
})
