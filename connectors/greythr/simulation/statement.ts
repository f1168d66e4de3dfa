import { type Person, sumLines } from "../../sdk/conformance/index.ts"

/* The salary statement: one row for each item of each employee, and one for the gross. */

type Row = Readonly<Record<string, unknown>>

/** Rows are made once for the same employees: the pages of a statement are requested one after the other. */
const KNOWN = new WeakMap<ReadonlyArray<Person>, Map<string, ReadonlyArray<Row>>>()

/** `month`: YYYY-MM. Empty when no one was paid in it. */
export const makeStatement = (people: ReadonlyArray<Person>, month: string): ReadonlyArray<Row> => {
  const months = KNOWN.get(people) ?? new Map<string, ReadonlyArray<Row>>()
  KNOWN.set(people, months)
  const rows = months.get(month) ?? people.flatMap((person) => makeRows(person, month))
  months.set(month, rows)
  return rows
}

const makeRows = (person: Person, month: string): ReadonlyArray<Row> => {
  const payslip = person.payslips.find((each) => each.month === month)
  if (payslip === undefined) return []
  const items = payslip.lines.map(({ title, amount, kind }) => ({
    itemName: title.toUpperCase(),
    description: title,
    amount,
    type: kind === "earning" ? "INCOME" : "DEDUCT",
  }))
  const gross = {
    itemName: "GROSS",
    description: "GROSS",
    amount: sumLines(payslip.lines, "earning"),
    type: "INCOME",
  }
  const employee = {
    employeeNo: person.employeeNumber,
    employeeName: `${person.firstName} ${person.lastName}`,
  }
  return [...items, gross].map((item) => ({ ...employee, ...item }))
}
