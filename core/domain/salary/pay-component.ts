import { makeReason } from "../../contract/reasons/reason-codes.ts"
import { parseJson } from "../employee/values/components.ts"
import { nullIfMissing } from "../employee/values/text/missing.ts"
import { Invalid } from "../employee/values/parsed.ts"
import type { SalaryPeriod } from "./parse-salary-master.ts"

export type ComponentKind = "earning" | "deduction"

/** One line of a salary as the source lists it. */
export interface PayComponent {
  readonly title: string
  /** For the column's period; text is read like any amount, null is no amount. */
  readonly amount: number | string | null
  readonly kind: ComponentKind
  /** An earning that the source does not count towards its gross pay, such as a variable bonus. */
  readonly isOutsideGross?: boolean
}

export const SALARY_PERIODS: ReadonlyArray<SalaryPeriod> = ["ctc", "monthly"]

/** Columns in which a source lists the components of a salary, instead of one column for each key. */
export const COMPONENT_COLUMNS: Readonly<Record<SalaryPeriod, string>> = {
  ctc: "ctc_components",
  monthly: "monthly_components",
}

const makeListError = (period: SalaryPeriod) =>
  new Invalid(makeReason("components.list", { column: COMPONENT_COLUMNS[period] }))

const LIST_ERRORS: Readonly<Record<SalaryPeriod, Invalid>> = {
  ctc: makeListError("ctc"),
  monthly: makeListError("monthly"),
}

/** Reads a cell of such a column; text is read as JSON. Amounts are not checked. */
export const readPayComponents = (
  cell: unknown,
  period: SalaryPeriod,
): ReadonlyArray<PayComponent> | null | Invalid => {
  if (cell === null || cell === undefined) return null
  if (typeof cell === "string")
    return nullIfMissing(cell) === null ? null : validateComponents(parseJson(cell), period)
  return validateComponents(cell, period)
}

const validateComponents = (value: unknown, period: SalaryPeriod): ReadonlyArray<PayComponent> | Invalid =>
  Array.isArray(value) && value.every(isPayComponent) ? value : LIST_ERRORS[period]

const isPayComponent = (value: unknown): value is PayComponent =>
  typeof value === "object" &&
  value !== null &&
  "title" in value &&
  typeof value.title === "string" &&
  "kind" in value &&
  (value.kind === "earning" || value.kind === "deduction")
