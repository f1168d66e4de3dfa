import {
  makeFutureSalary,
  type PayLine,
  type Payslip,
  type Person,
  sumLines,
} from "../../sdk/conformance/index.ts"
import type { Row } from "./orm.ts"
import { EMPLOYEE_IDS, formatStored, type Tables } from "./person.ts"

/* Payslips and their lines, as the rules of a salary structure write them. */

const BASIC = 1
const ALLOWANCE = 2
const GROSS = 3
const DEDUCTION = 4
const NET = 5
const EMPLOYER = 6
/** A category of the company's own, within the allowances. */
const SPECIAL = 7

const CATEGORIES: ReadonlyArray<readonly [id: number, name: string, code: string, parent: number | false]> = [
  [BASIC, "Basic", "BASIC", false],
  [ALLOWANCE, "Allowance", "ALW", false],
  [GROSS, "Gross", "GROSS", false],
  [DEDUCTION, "Deduction", "DED", false],
  [NET, "Net", "NET", false],
  [EMPLOYER, "Company Contribution", "COMP", false],
  [SPECIAL, "Special Allowance", "SPA", ALLOWANCE],
]

export const payrollRows = (people: ReadonlyArray<Person>): Tables => ({
  "hr.salary.rule.category": () =>
    CATEGORIES.map(([id, name, code, parent_id]) => ({ id, name, code, parent_id })),
  "hr.payslip": () => people.flatMap((person) => makeSlips(person).map(({ row }) => row)),
  "hr.payslip.line": () =>
    people.flatMap((person) => makeSlips(person).flatMap((slip) => lineRows(person, slip))),
})

interface Slip {
  readonly row: Row
  readonly slip: Payslip
}

const SLIPS_OF_A_PERSON = 100
const SOME = 10

/** Some people also have a draft for the month after, and a payslip that refunds the last one. */
const makeSlips = (person: Person): ReadonlyArray<Slip> => {
  const { number, payslips } = person
  const slips = [...payslips, ...futureSlips(person)].map((slip, index) => ({
    slip,
    row: slipRow(person, slip.month, index),
  }))
  const last = payslips.at(-1)
  if (last === undefined || number % SOME !== 0) return slips
  const extra = (values: Readonly<Record<string, unknown>>, month: string, index: number): Slip => ({
    slip: { month, lines: [{ title: "Basic", amount: 1, kind: "earning" }] },
    row: { ...slipRow(person, month, index), ...values },
  })
  return [
    ...slips,
    extra({ state: "draft" }, nextMonth(last.month), payslips.length),
    extra({ credit_note: true }, last.month, payslips.length + 1),
  ]
}

/** Payslips for a month that begins later. */
const futureSlips = ({ future }: Person): ReadonlyArray<Payslip> =>
  future === undefined || !future.from.endsWith("-01")
    ? []
    : [{ month: future.from.slice(0, 7), lines: makeFutureSalary(future) }]

const nextMonth = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1)).toISOString().slice(0, 7)

const slipRow = ({ number, payChangedAt }: Person, month: string, index: number): Row => ({
  id: number * SLIPS_OF_A_PERSON + index,
  employee_id: EMPLOYEE_IDS + number,
  state: "done",
  date_from: `${month}-01`,
  date_to: new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0))
    .toISOString()
    .slice(0, 10),
  credit_note: false,
  write_date: formatStored(payChangedAt),
})

const LINES_OF_A_SLIP = 20

/** Some people are paid back what they spent, beside their salary. */
const expenses = ({ number }: Person): number => (number % SOME === 5 ? 900 : 0)

const lineRows = (person: Person, { row, slip: { lines } }: Slip): ReadonlyArray<Row> => {
  const earned = sumLines(lines, "earning")
  const spent = expenses(person)
  const totals: ReadonlyArray<readonly [name: string, category: number, total: number]> = [
    ...lines
      .filter(({ kind }) => kind === "earning")
      .map((line) => [line.title, findCategory(line), line.amount] as const),
    ...(spent === 0 ? [] : [["Expenses", ALLOWANCE, spent] as const]),
    ["Gross", GROSS, earned],
    ...lines
      .filter(({ kind }) => kind === "deduction")
      .map((line) => [line.title, DEDUCTION, -line.amount] as const),
    ["Employer Provident Fund", EMPLOYER, 1_800],
    ["Net Salary", NET, earned + spent - sumLines(lines, "deduction")],
  ]
  return totals.map(([name, category_id, total], index) => ({
    id: row.id * LINES_OF_A_SLIP + index,
    slip_id: row.id,
    employee_id: row["employee_id"],
    code: name.toUpperCase().replaceAll(" ", "_"),
    name,
    category_id,
    total,
  }))
}

const findCategory = ({ title }: PayLine): number => {
  if (title === "Basic") return BASIC
  return title === "Special Allowance" ? SPECIAL : ALLOWANCE
}
