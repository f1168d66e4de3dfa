import { expect, it } from "vitest"
import type { RowIssue } from "../../core/use-cases/reading/sync-report.ts"
import { formatPlainTable } from "./output/table.ts"
import { rowProblemLines } from "./row-problems.ts"

const issues: ReadonlyArray<RowIssue> = Array.from({ length: 25 }, (_, n) => ({
  line: n + 2,
  column: "dob",
  value: "x",
  reason: "Not a date.",
}))
const notices = [{ line: 3, column: "gender", value: "?", reason: "Unknown.", rows: 7 }]

const print = (isAll: boolean, noticeCount = 1) =>
  rowProblemLines({ issues, issueCount: 25, notices, noticeCount }, isAll).flatMap((line) =>
    typeof line === "string" ? [line] : formatPlainTable(line),
  )

it("prints what blocks rows apart from what does not, capped, and says how to get the rest", () => {
  const lines = print(false)
  expect(lines[0]).toBe("25 errors to correct. Rows with an error are not taken:")
  expect(lines.filter((line) => line.includes("Not a date.") && /^\d/u.test(line))).toHaveLength(20)
  expect(lines).toContain("and 5 more; use --all-errors or --json to list them. Most frequent:")
  const second = lines.indexOf("1 notice that blocks nothing. The rows are taken without these values:")
  expect(lines[second + 2]).toContain("Unknown. The value is in 7 rows, of which this is the first.")
})

it("prints all with --all-errors, and says so when some were only counted", () => {
  const lines = print(true, 9)
  expect(lines.filter((line) => line.includes("Not a date."))).toHaveLength(25)
  expect(lines).toContain("and 8 more; which were counted, not stored. Most frequent:")
})

it("names the row as a spreadsheet and the company know it, where that is known", () => {
  const issue = { line: 9, sheetRow: 7, employeeId: "E4", column: "dob", value: "x", reason: "Not a date." }
  const lines = rowProblemLines(
    { issues: [issue, { ...issues[0], line: 2 } as RowIssue], issueCount: 2, notices: [], noticeCount: 0 },
    false,
  ).flatMap((line) => (typeof line === "string" ? [line] : formatPlainTable(line)))
  expect(lines.slice(1)).toEqual([
    "LINE  SHEET ROW  EMPLOYEE  COLUMN  VALUE  PROBLEM",
    "9     7          E4        dob     x      Not a date.",
    "2                          dob     x      Not a date.",
  ])
})
