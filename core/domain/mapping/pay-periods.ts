import type { SalaryRow } from "../../contract/employee/field-row.ts"
import { SALARY_FIELD_TABLE } from "../../contract/employee/salary-field-table.ts"
import { normalizeHeader } from "./normalize-header.ts"

/*
 * Headers that name a part of the pay and not its period: `Salary`, `Basic`, `HRA`. Nothing in the values shows whether they are for
 * a year or for a month, and the wrong one is wrong by a factor of twelve, so that a person says it.
 */

/** The keys of an amount by its period. */
export interface PayPeriods {
  readonly yearly: string
  readonly monthly: string
}

/** Besides the headers of the salary table. */
const OTHER_HEADERS: Readonly<Record<string, string>> = {
  grossPay: `
    Salary | Salary Amount | Current Salary | Total Salary | Pay | Pay Rate | Total Pay | Wage | Wages | Income | Remuneration | Compensation |
    Gehalt | Bruttogehalt | Brutto | Lohn | Bruttolohn | Salario | Sueldo | Salaire | Salaire brut | वेतन`,
  basic:
    "Base Salary | Base Pay | Base | Grundgehalt | Grundlohn | Sueldo Base | Salario Base | Salaire de base",
}

const listNames = (list: string | undefined): ReadonlyArray<string> => (list ?? "").split("|")

const makeIndex = (): ReadonlyMap<string, PayPeriods> =>
  new Map(
    Object.entries<SalaryRow>(SALARY_FIELD_TABLE).flatMap(([name, { kind, ctc, monthly, headers }]) => {
      if (kind !== "amount" || ctc === undefined || monthly === undefined) return []
      const periods = { yearly: `ctc_${name}`, monthly: `monthly_${name}` }
      return [...listNames(headers), ...listNames(OTHER_HEADERS[name])]
        .map(normalizeHeader)
        .filter((header) => header !== "")
        .map((header) => [header, periods] as const)
    }),
  )

let index: ReadonlyMap<string, PayPeriods> | undefined

/** `Basic Salary (USD)`: what stands in brackets at the end is the currency, unless it is the period. */
const REMARK = /(?<=\S)\s*\(([^()]*)\)\s*$/u
const PERIOD = /month|year|annual|annum|week|hour|day|daily|\bp\.?\s?[am]\b|monat|jahr|mensual|mois/iu

/** What the amount of such a header is by its period; null: the header says it, or names no pay. */
export const findPayPeriods = (header: string): PayPeriods | null => {
  index ??= makeIndex()
  const exact = index.get(normalizeHeader(header))
  const remark = REMARK.exec(header)
  if (exact !== undefined || remark === null || PERIOD.test(remark[1] ?? "")) return exact ?? null
  return index.get(normalizeHeader(header.slice(0, remark.index))) ?? null
}
