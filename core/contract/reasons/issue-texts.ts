import type { IssueTexts } from "./reason-codes.ts"

/** What is wrong with a connection, in English, for the people who look after it. */
export const ISSUE_TEXTS: IssueTexts = {
  "issue.rows-left-out": ({ rows, row, column }) => leftOut(rows, ["row", "rows"], row, column),
  "issue.values-left-out": ({ values, row, column }) => leftOut(values, ["value", "values"], row, column),
  "issue.in-all": "In all:",
  "issue.of-kind": ({ rows, column }) => `${String(rows)} ${column ?? "rows"}:`,
  "issue.lacking": ({ key, rows }) =>
    `${rows === 1 ? "One row has" : `${String(rows)} rows have`} no ${key}, which was agreed to as mandatory.`,
  "issue.two-people": ({ rows }) => `${String(rows)} rows belong to two people under one employee ID.`,
  "issue.first": "The first:",
  "issue.gross-pay": ({ period, differing, compared }) =>
    `In ${String(differing)} of ${String(compared)} rows the earnings of the ${period} salary do not add up to its gross pay.`,
  "issue.largest-difference": ({ row, percent, direction }) =>
    `The largest difference is in row ${String(row)}: the earnings are ${percent === 0 ? "less than 1 %" : `${String(percent)} %`} ${direction}.`,
  "issue.statuses": ({ values, counts, others }) => {
    const listed = values.map((value, index) => `${value} (${counts[index] ?? ""})`)
    const all = [...listed, ...(others === 0 ? [] : [`others (${String(others)})`])]
    return `Nobody has said what these statuses mean: ${all.join(", ")}. Until then the other data of these employees are kept up to date, and their status stays as it was.`
  },
  "issue.statuses-wait": ({ waiting, row }) =>
    `${waiting === 1 ? "One new employee waits" : `${String(waiting)} new employees wait`} for the answer, the first in row ${String(row)}.`,
  "issue.map-statuses":
    "Map each value to Active, Inactive or Terminated by a transformation rule (replace).",
  "issue.not-renewed": ({ times }) =>
    `At the last ${String(times)} scheduled times, the file was the same as before.`,
  "issue.requested-more": "The vendor requests more than was agreed to.",
  "issue.new-fields": ({ keys }) => `New fields: ${keys.join(", ")}.`,
  "issue.mandatory-fields": ({ keys }) => `Mandatory fields: ${keys.join(", ")}.`,
  "issue.not-shared-yet": "None of it is shared until the corporate decides.",
  "issue.approval-requested": "The corporate requests approval of its test records.",
  "issue.webhooks-given-up": ({ webhooks }) =>
    webhooks === 1
      ? "The vendor did not acknowledge one webhook for five days; it is no longer sent."
      : `The vendor did not acknowledge ${String(webhooks)} webhooks for five days; they are no longer sent.`,
}

const leftOut = (
  count: number,
  [one, many]: readonly [string, string],
  row: number,
  column: string | null,
): string => {
  const what = count === 1 ? `One ${one} is` : `${String(count)} ${many} are`
  return `${what} left out; the first is in row ${String(row)}${column === null ? "" : `, ${column}`}:`
}
