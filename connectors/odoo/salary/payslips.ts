import { DENIED } from "../access-rights.ts"
import { formatDay } from "../dates.ts"
import type { Odoo } from "../odoo-client.ts"
import { explainDenied, ignoreMissing } from "../odoo-errors.ts"
import {
  classifyCategories,
  type LineKinds,
  type MonthPay,
  selectNewestMonth,
  summarizeMonth,
} from "./pay.ts"
import { type Domain, type OdooRecord, readReference, searchAll } from "../records.ts"

/* Reads payslips of Odoo Enterprise or of the OCA module payroll, which have the same models. */

const YEAR_MILLIS = 366 * 86_400_000
/** `validated` is what Odoo 19 calls a payslip that is done. */
const FINAL_STATES = ["done", "validated", "paid"]

/** Null: no payroll is installed. Throws `SourceError`. */
export const loadLineKinds = async (odoo: Odoo): Promise<LineKinds | null> => {
  const query = { domain: [], fields: ["code", "parent_id"] }
  const categories = await ignoreMissing(() =>
    explainDenied(() => searchAll(odoo, "hr.salary.rule.category", query), DENIED.payslips),
  )
  return categories === null ? null : classifyCategories(categories)
}

/** The final payslips of a year up to today, for `employees`; a payslip that refunds another one is left out. */
export const finalPayslips = (employees: ReadonlyArray<number>, now: number): Domain => [
  ["employee_id", "in", employees],
  ["state", "in", FINAL_STATES],
  ["credit_note", "=", false],
  ["date_from", "<=", formatDay(now)],
  ["date_to", ">=", formatDay(now - YEAR_MILLIS)],
]

/** The pay of the newest month, by the employee's id. Throws `SourceError`. */
export const loadMonthPay = async (
  odoo: Odoo,
  kinds: LineKinds,
  employees: ReadonlyArray<number>,
  now: number,
): Promise<ReadonlyMap<number, MonthPay>> => {
  const slips = await explainDenied(
    () =>
      searchAll(odoo, "hr.payslip", {
        domain: finalPayslips(employees, now),
        fields: ["employee_id", "date_to"],
      }),
    DENIED.payslips,
  )
  const newest = selectNewestMonth(slips)
  const linesOf = await loadLines(odoo, [...newest.values()].flat())
  return new Map(
    [...newest].map(([employee, months]) => {
      const lines = months.flatMap(({ id }) => linesOf.get(id) ?? [])
      return [employee, summarizeMonth(months, lines, kinds)]
    }),
  )
}

/** By the id of the payslip. */
const loadLines = async (
  odoo: Odoo,
  slips: ReadonlyArray<OdooRecord>,
): Promise<ReadonlyMap<number, ReadonlyArray<OdooRecord>>> => {
  const grouped = new Map<number, Array<OdooRecord>>()
  if (slips.length === 0) return grouped
  const lines = await explainDenied(
    () =>
      searchAll(odoo, "hr.payslip.line", {
        domain: [["slip_id", "in", slips.map(({ id }) => id)]],
        fields: ["slip_id", "code", "name", "category_id", "total"],
      }),
    DENIED.payslips,
  )
  for (const line of lines) {
    const slip = readReference(line, "slip_id")
    if (slip === null) continue
    const others = grouped.get(slip)
    if (others === undefined) grouped.set(slip, [line])
    else others.push(line)
  }
  return grouped
}
