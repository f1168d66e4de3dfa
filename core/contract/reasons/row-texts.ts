import type { RowTexts } from "./reason-codes.ts"

/** What is wrong with a row or lacks in it, in English, for the person who can correct it. */
export const ROW_TEXTS: RowTexts = {
  "status.left-already":
    "The status says that the employee is active, and the exit date is in the past: the employee counts as terminated. Correct the wrong one.",
  "status.not-understood":
    "Nobody has said what this status means. Write Active, Inactive or Terminated in its place, or map it once for all rows by a transformation rule (replace).",
  "status.not-mapped":
    "This status is not mapped: a transformation rule (replace) says whether it means Active, Inactive or Terminated.",
  "status.waits": "The new employee waits until it is.",
  "status.kept": "The employee's status stays as it was.",
  "status.value-not-mapped": ({ value }) =>
    `The status "${value}" is not mapped: known employees keep the status that they had. Map it to Active, Inactive or Terminated by a transformation rule (replace).`,
  "status.others-not-mapped": "Further statuses are not mapped either.",
  "status.newcomers-wait": ({ ids, rows, more }) =>
    `New employees wait until their status is mapped: ${ids.map((id, index) => `${id} (row ${rows[index] ?? ""})`).join(", ")}${more > 0 ? ` and ${String(more)} more` : ""}.`,

  "required.value": ({ key }) => `The vendor requires ${key}, and there is no value.`,
  "required.column": ({ key }) => `The vendor requires ${key}, but no column is mapped to it.`,
  "required.value-of-new": ({ key }) => `New employee: the vendor requires ${key}, and there is no value.`,
  "required.column-of-new": ({ key }) =>
    `New employee: the vendor requires ${key}, but no column is mapped to it.`,
  "required.of-dependent": ({ key }) => `The vendor requires ${key} of every dependent, and it is missing.`,
  "required.by-subset": ({ key }) =>
    `A subset rule uses ${key}, which every new employee needs. Add it to the row.`,
  "required.missing": ({ keys }) =>
    `${keys.join(", ")} missing, and the file has no column for it. Add the column, or correct the employeeId.`,
  "required.missing-of-new": ({ keys }) =>
    `New employee: ${keys.join(", ")} missing, and the file has no column for it. Add the column, or correct the employeeId.`,
  "dependents.not-a-list": ({ names }) =>
    `These are not dependents: expected a list of objects with ${names.join(", ")}.`,
  "dependents.too-many": ({ limit }) => `There are more than ${String(limit)} dependents.`,

  "row.header": "This row repeats the header and is no employee. Remove it.",
  "row.totals": "This looks like a totals row, not an employee. Remove it, or correct the employee ID.",
  "row.note": "This looks like a note of the report, not an employee. Remove it, or correct the employee ID.",
  "row.similar-to-known": ({ id }) =>
    `This employee ID differs from ${id}, who is known already, only in case or in letters that look the same. No employee is added, and ${id} stays unchanged: write the ID in the same way, or give the person another one.`,
  "row.similar": ({ id, row, otherId, otherRow }) =>
    `The employee IDs ${id} and ${otherId}, in rows ${String(row)} and ${String(otherRow)}, differ only in case or in letters that look the same. Neither is used, and what is stored of them stays unchanged: correct one of them in the source.`,
  "row.older": ({ newerAt }) =>
    `A newer state of this employee is stored, of ${newerAt}: this older one changes nothing.`,
  "row.time": "Expected an ISO 8601 timestamp, e.g. 2026-01-31T09:30:00Z.",
  "row.replaces": ({ row }) =>
    `The same employee is already in row ${String(row)}, with other values: the last row counts.`,
  "row.contradicts": ({ row }) =>
    `The same employee is already in line ${String(row)}, with other values: keep one of the lines, or give each person their own ID.`,
  "row.repeated": ({ row }) =>
    `Also in row ${String(row)}, with other values or another spelling of the ID. Each employee may occur only once.`,
  "row.two-people": ({ row, otherRow }) =>
    `Two people have this employee ID, in rows ${String(row)} and ${String(otherRow)}. Neither is used, and the stored record stays unchanged: give each person their own employee ID in the source.`,
  "row.not-a-record": "It is not an employee record.",
  "row.too-few-values": ({ found, expected }) =>
    `has ${values(found)}, the header has ${String(expected)}: write a delimiter for every column, also for an empty one`,
  "row.too-many-values": ({ found, expected }) =>
    `has ${values(found)}, the header has ${String(expected)}: ${QUOTE_OR_NAME}`,
  "row.delimiter-at-end": ({ found, expected }) =>
    `has ${values(found)}, the header has ${String(expected)}: ${QUOTE_OR_NAME}, or remove the delimiter at the end of the row`,
  "row.beyond-header": ({ column }) =>
    `has a value behind column ${String(column)}, the last that the header names`,
  "row.open-quote": ({ value }) =>
    `opens a quote (") at value ${String(value)} and does not close it where the value ends`,
  "row.inner-quote": ({ value }) =>
    `has a quote (") inside value ${String(value)}: put the value in quotes and double each quote in it`,
  "row.endless-quote": 'opens a quote (") that is never closed, or has one inside a value',
  "row.too-long": ({ limit }) => `is longer than ${String(limit)} bytes: a line break is missing`,
  "row.lines": ({ lines }) => `(the row goes over ${String(lines)} lines)`,
}

const QUOTE_OR_NAME = "put a value that holds the delimiter in quotes, or name every column in the header"

const values = (count: number): string => (count === 1 ? "1 value" : `${String(count)} values`)
