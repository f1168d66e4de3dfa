import type { RowTexts } from "../../../../core/contract/reasons/reason-codes.ts"
import { en as fields } from "../../fields/en.ts"
import { nameField } from "../../fields/field-texts.ts"
import type { Format } from "../../locale/format.ts"

const SEPARATOR = "the comma or semicolon between the columns"
const ONE_ID = "give each person their own employee ID"

export const rowsEn = (f: Format): RowTexts => {
  const name = (key: string): string => nameField(fields, key)
  const names = (keys: ReadonlyArray<string>): string => f.list(keys.map(name))
  const values = (found: number, expected: number): string =>
    `This row has ${f.number(found)} ${f.plural(found, { one: "value", other: "values" })} and the file ${f.number(expected)} columns.`
  return {
    "status.left-already":
      "The status says that the employee works for you, and the last working day is in the past: the employee counts as having left. Correct the wrong one.",
    "status.not-understood":
      "We do not know this status. Say what it means, or write Active, Inactive or Terminated.",
    "status.not-mapped": "We do not know this status. Say whether it means Active, Inactive or Terminated.",
    "status.waits": "Until then the new employee is not shared.",
    "status.value-not-mapped": ({ value }) =>
      `We do not know the status “${value}”: these employees keep the status that they had. Say whether it means Active, Inactive or Terminated.`,
    "status.others-not-mapped": "There are more statuses that we do not know.",
    "status.newcomers-wait": ({ ids, rows, more }) =>
      `New employees are not shared until we know their status: ${f.list([...ids.map((id, index) => `${id} (row ${rows[index] ?? ""})`), ...(more > 0 ? [`${f.number(more)} more`] : [])])}.`,
    "status.kept": "Until then the employee's status stays as it was.",

    "required.value": ({ key }) => `${name(key)} is required, and there is no value.`,
    "required.column": ({ key }) => `${name(key)} is required, and no column has it.`,
    "required.value-of-new": ({ key }) =>
      `This employee is new: ${name(key)} is required, and there is no value.`,
    "required.column-of-new": ({ key }) =>
      `This employee is new: ${name(key)} is required, and no column has it.`,
    "required.of-dependent": ({ key }) => `${name(key)} is required of every dependent, and it is missing.`,
    "required.by-subset": ({ key }) =>
      `Who is included depends on ${name(key)}, and this new employee has none. Add it to the row.`,
    "required.missing": ({ keys }) =>
      `${names(keys)} missing, and the file has no column for it. Add the column, or correct the employee ID.`,
    "required.missing-of-new": ({ keys }) =>
      `This employee is new: ${names(keys)} missing, and the file has no column for it. Add the column, or correct the employee ID.`,
    "dependents.not-a-list": () =>
      "These are not dependents. Each needs a field of its own for name, relation and date of birth.",
    "dependents.too-many": ({ limit }) => `There are more than ${f.number(limit)} dependents.`,

    "row.header": "This row repeats the names of the columns and is no employee. Remove it.",
    "row.totals": "This looks like a row of totals and no employee. Remove it, or correct the employee ID.",
    "row.note":
      "This looks like a note of the report and no employee. Remove it, or correct the employee ID.",
    "row.similar-to-known": ({ id }) =>
      `This employee ID differs from ${id}, whom we know already, only in capital letters or in letters that look the same. Write the ID in the same way, or give the person another one. Until then nobody is added, and ${id} stays as it is.`,
    "row.similar": ({ id, row, otherId, otherRow }) =>
      `The employee IDs ${id} and ${otherId}, in rows ${String(row)} and ${String(otherRow)}, differ only in capital letters or in letters that look the same. Correct one of them. Until then neither is used.`,
    "row.older": ({ newerAt }) =>
      `We have a newer state of this employee, of ${f.dateTime(newerAt)}, so this older one changes nothing.`,
    "row.time": "This is not a date with a time. Write it like 2026-01-31T09:30:00Z.",
    "row.replaces": ({ row }) =>
      `The same employee is already in row ${String(row)}, with other values. The last row counts.`,
    "row.contradicts": ({ row }) =>
      `The same employee is already in row ${String(row)}, with other values. Keep one of the rows, or ${ONE_ID}.`,
    "row.repeated": ({ row }) =>
      `Also in row ${String(row)}, with other values or another spelling of the ID. Keep one of the rows, or ${ONE_ID}.`,
    "row.two-people": ({ row, otherRow }) =>
      `Two people have this employee ID, in rows ${String(row)} and ${String(otherRow)}. Until then neither is used: ${ONE_ID}.`,
    "row.not-a-record": "This is not the record of an employee.",
    "row.too-few-values": ({ found, expected }) =>
      `${values(found, expected)} Check ${SEPARATOR}: an empty value needs one too.`,
    "row.too-many-values": ({ found, expected }) =>
      `${values(found, expected)} Put a value that has ${SEPARATOR} in quotation marks.`,
    "row.delimiter-at-end": ({ found, expected }) =>
      `${values(found, expected)} Remove the sign at the end of the row, or put a value that has ${SEPARATOR} in quotation marks.`,
    "row.beyond-header": ({ column }) =>
      `This row has a value behind column ${f.number(column)}, the last one with a name.`,
    "row.open-quote": ({ value }) =>
      `Value ${f.number(value)} of this row begins with a quotation mark and does not end with one.`,
    "row.inner-quote": ({ value }) =>
      `Value ${f.number(value)} of this row has a quotation mark inside. Write it twice, and put the value in quotation marks.`,
    "row.endless-quote": "A quotation mark of this row is never closed, or stands inside a value.",
    "row.too-long": () => "This row is too long. A line break is missing.",
    "row.lines": ({ lines }) => `The row goes over ${f.number(lines)} lines of the file.`,
  }
}
