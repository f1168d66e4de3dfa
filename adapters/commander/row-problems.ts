import type { Findings, RowIssue } from "../../core/use-cases/reading/sync-report.ts"
import { frequentReasons } from "./frequent-reasons.ts"
import { type Lines, table } from "./output/table.ts"

/** Printed of each kind unless all are asked for; `--json` prints all that were stored. */
const SHOWN = 20

/** What blocks rows, apart from what was only left out of rows that are taken. */
export const rowProblemLines = (
  { issues, issueCount, notices, noticeCount }: Findings,
  isAll: boolean,
): Lines => [
  ...kindLines("PROBLEM", issues, {
    count: issueCount,
    isAll,
    title: `${count(issueCount, "error")} to correct. Rows with an error are not taken:`,
  }),
  ...kindLines("LEFT OUT", notices, {
    count: noticeCount,
    isAll,
    title: `${count(noticeCount, "notice")} that block${noticeCount === 1 ? "s" : ""} nothing. The rows are taken without these values:`,
  }),
]

/** As `--json` prints it: the language of the commands is English. */
export const toIssueJson = ({ reasonCodes: _, ...issue }: RowIssue) => issue

interface Column {
  readonly heading: string
  readonly cell: (issue: RowIssue) => string
}

/** Those that nothing is known for are left out. */
const COLUMNS: ReadonlyArray<Column> = [
  { heading: "LINE", cell: ({ line }) => String(line) },
  { heading: "SHEET ROW", cell: ({ sheetRow }) => sheetRow?.toString() ?? "" },
  { heading: "EMPLOYEE", cell: ({ employeeId = "" }) => employeeId },
  { heading: "COLUMN", cell: ({ column }) => column ?? "" },
  { heading: "VALUE", cell: ({ value }) => value ?? "" },
]

const kindLines = (
  heading: string,
  found: ReadonlyArray<RowIssue>,
  { count: all, isAll, title }: { readonly count: number; readonly isAll: boolean; readonly title: string },
): Lines => {
  if (all === 0) return []
  const shown = isAll ? found : found.slice(0, SHOWN)
  const columns = COLUMNS.filter(({ cell }) => shown.some((issue) => cell(issue) !== ""))
  return [
    title,
    ...table(
      [...columns.map((column) => column.heading), heading],
      shown.map((issue) => [...columns.map(({ cell }) => cell(issue)), formatReason(issue)]),
    ),
    ...restLines(found, all - shown.length, isAll),
  ]
}

/** How many there are beside those shown, how to get them, and what to correct first. */
const restLines = (found: ReadonlyArray<RowIssue>, more: number, isAll: boolean): ReadonlyArray<string> => {
  if (more <= 0) return []
  const how = isAll ? "which were counted, not stored" : "use --all-errors or --json to list them"
  return [
    `and ${more.toLocaleString("en")} more; ${how}. Most frequent:`,
    ...frequentReasons(found).map((reason) => `  ${reason}`),
  ]
}

const count = (number: number, noun: string): string =>
  `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`

const formatReason = ({ reason, rows = 1 }: RowIssue): string =>
  rows === 1
    ? reason
    : `${reason} The value is in ${rows.toLocaleString("en")} rows, of which this is the first.`
