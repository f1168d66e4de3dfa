import type { IssueTexts } from "../../../../core/contract/reasons/reason-codes.ts"
import { en as fields } from "../../fields/en.ts"
import { nameField } from "../../fields/field-texts.ts"
import type { Format } from "../../locale/format.ts"

export const issuesEn = (f: Format): IssueTexts => {
  const name = (key: string): string => nameField(fields, key)
  const rows = (count: number): string =>
    `${f.number(count)} ${f.plural(count, { one: "row", other: "rows" })}`
  const first = (row: number, column: string | null): string =>
    `the first is in row ${f.number(row)}${column === null ? "" : `, column ${column}`}:`
  return {
    "issue.rows-left-out": ({ rows: count, row, column }) =>
      `${rows(count)} ${f.plural(count, { one: "was", other: "were" })} left out; ${first(row, column)}`,
    "issue.values-left-out": ({ values, row, column }) =>
      `${f.number(values)} ${f.plural(values, { one: "value was", other: "values were" })} left out; ${first(row, column)}`,
    "issue.in-all": "All of them:",
    "issue.of-kind": ({ rows: count, column }) =>
      `${rows(count)}${column === null ? "" : `, column ${column}`}:`,
    "issue.lacking": ({ key, rows: count }) => `${rows(count)} without ${name(key)}, which is required.`,
    "issue.two-people": ({ rows: count }) =>
      `${rows(count)} with an employee ID that belongs to two people. Neither is used.`,
    "issue.first": "The first:",
    "issue.gross-pay": ({ period, differing, compared }) =>
      `In ${f.number(differing)} of ${f.number(compared)} rows the parts of the ${period} pay do not add up to the gross pay.`,
    "issue.largest-difference": ({ row, percent, direction }) =>
      `The largest difference is in row ${f.number(row)}: the parts are ${percent === 0 ? "less than 1 %" : `${f.number(percent)} %`} ${direction}.`,
    "issue.statuses": ({ values, counts, others }) =>
      `We do not know these statuses: ${f.list([...values.map((value, index) => `${value} (${f.number(Number(counts[index]))})`), ...(others > 0 ? [`${f.number(others)} more`] : [])])}. These employees keep the status that they had.`,
    "issue.statuses-wait": ({ waiting, row }) =>
      `${f.number(waiting)} new ${f.plural(waiting, { one: "employee is", other: "employees are" })} not shared until we know, the first in row ${f.number(row)}.`,
    "issue.map-statuses": "Say of each whether it means Active, Inactive or Terminated.",
    "issue.not-renewed": ({ times }) =>
      `The file was the same as before at the last ${f.number(times)} times at which it was read.`,
    "issue.requested-more": "More is asked for than was agreed to.",
    "issue.new-fields": ({ keys }) => `New fields: ${f.list(keys.map(name))}.`,
    "issue.mandatory-fields": ({ keys }) => `Fields that become required: ${f.list(keys.map(name))}.`,
    "issue.not-shared-yet": "None of it is shared until the company decides.",
    "issue.approval-requested": "The company asks for approval of its test records.",
    "issue.webhooks-given-up": ({ webhooks }) =>
      `${f.number(webhooks)} ${f.plural(webhooks, { one: "webhook was", other: "webhooks were" })} not accepted for five days. ${f.plural(webhooks, { one: "It is", other: "They are" })} no longer sent.`,
  }
}
