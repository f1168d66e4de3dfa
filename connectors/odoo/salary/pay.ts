import { type PayComponent, readNumber } from "../../sdk/index.ts"
import { type OdooRecord, readField, readName, readReference } from "../records.ts"

/* Turns the payslips of an employee's newest month into a month's pay. */

/** What the lines of a salary rule category are; null: nothing that is shared, such as the net pay. */
export type LineKind = "earning" | "deduction" | "gross" | null

/** By the id of the category. */
export type LineKinds = ReadonlyMap<number, LineKind>

export interface MonthPay {
  readonly month: number | null
  readonly year: number | null
  readonly gross: number | null
  readonly reimbursements: number | null
  readonly components: ReadonlyArray<PayComponent>
}

/**
 * The categories that Odoo and its localisations come with. Contributions of the employer (COMP) are no part of the employee's
 * pay.
 */
const KIND_OF_CODE: Readonly<Record<string, LineKind>> = {
  BASIC: "earning",
  ALW: "earning",
  DED: "deduction",
  GROSS: "gross",
  NET: null,
  COMP: null,
}

/** A category of its own name counts as the one that it is in. */
export const classifyCategories = (categories: ReadonlyArray<OdooRecord>): LineKinds => {
  const byId = new Map(categories.map((category) => [category.id, category]))
  const classify = (category: OdooRecord | undefined, seen: ReadonlySet<number>): LineKind => {
    if (category === undefined || seen.has(category.id)) return null
    const kind = KIND_OF_CODE[String(category["code"])]
    if (kind !== undefined) return kind
    const parent = readReference(category, "parent_id")
    return classify(parent === null ? undefined : byId.get(parent), new Set([...seen, category.id]))
  }
  return new Map(categories.map((category) => [category.id, classify(category, new Set())]))
}

/** Keeps the payslips of each employee's newest month, by the day on which they end. */
export const selectNewestMonth = (
  slips: ReadonlyArray<OdooRecord>,
): ReadonlyMap<number, ReadonlyArray<OdooRecord>> => {
  const newest = new Map<number, Array<OdooRecord>>()
  for (const slip of slips) {
    const employee = readReference(slip, "employee_id")
    if (employee === null) continue
    const [before] = newest.get(employee) ?? []
    const month = readMonth(slip)
    if (before === undefined || month > readMonth(before)) newest.set(employee, [slip])
    else if (month === readMonth(before)) newest.get(employee)?.push(slip)
  }
  return newest
}

const readMonth = (slip: OdooRecord): string => String(slip["date_to"]).slice(0, 7)

/** Paid with the salary, but no part of it. The Indian payroll of Odoo uses EXPENSE. */
const REIMBURSEMENT_CODES = ["REIMBURSEMENT", "EXPENSES", "EXPENSE"]

/** Adds up the payslips of one month: a second one pays a bonus or a correction. */
export const summarizeMonth = (
  slips: ReadonlyArray<OdooRecord>,
  lines: ReadonlyArray<OdooRecord>,
  kinds: LineKinds,
): MonthPay => {
  const [year, month] = readMonth(slips[0] ?? { id: 0 }).split("-")
  const isReimbursement = (line: OdooRecord) => REIMBURSEMENT_CODES.includes(String(line["code"]))
  const list = (kind: LineKind) =>
    lines.filter((line) => !isReimbursement(line) && findKind(line, kinds) === kind)
  const deductions = list("deduction")
  // Odoo's own rules make deductions negative; some rules of users make them positive.
  const sign = (sumTotals(deductions) ?? 0) < 0 ? -1 : 1
  return {
    month: readNumber(month),
    year: readNumber(year),
    gross: sumTotals(list("gross")),
    reimbursements: sumTotals(lines.filter(isReimbursement)),
    components: [
      ...list("earning").map((line) => toComponent(line, "earning", 1)),
      ...deductions.map((line) => toComponent(line, "deduction", sign)),
    ],
  }
}

const findKind = (line: OdooRecord, kinds: LineKinds): LineKind => {
  const category = readReference(line, "category_id")
  return category === null ? null : (kinds.get(category) ?? null)
}

const toComponent = (line: OdooRecord, kind: PayComponent["kind"], sign: 1 | -1): PayComponent => {
  const total = readTotal(line)
  return {
    title: String(readField(line, "name") ?? readName(line, "category_id")),
    // Not -0, which JSON would write as 0.
    amount: total === 0 ? 0 : sign * total,
    kind,
  }
}

const readTotal = (line: OdooRecord): number => {
  const total = line["total"]
  return typeof total === "number" ? total : 0
}

/** Null: there are no such lines. */
const sumTotals = (lines: ReadonlyArray<OdooRecord>): number | null =>
  lines.length === 0 ? null : lines.reduce((sum, line) => sum + readTotal(line), 0)
