import { type JsonObject, readText } from "../../sdk/index.ts"
import { type OdooRecord, readField } from "../records.ts"
import type { Related } from "../related.ts"
import type { Staff } from "../staff.ts"

export interface SalaryContext {
  readonly staff: Pick<Staff, "categories">
  readonly related: Pick<Related, "contracts" | "pay">
  /** YYYY-MM-DD */
  readonly today: string
}

/** The yearly cost of the running contract, and the pay of the newest month, as far as these categories are wanted. */
export const mapSalary = (employee: OdooRecord, { staff, related, today }: SalaryContext): JsonObject => ({
  ...(staff.categories.has("ctc_details_fields")
    ? {
        ctc_grossPay: computeYearlyWage(
          related.contracts.get(employee.id) ?? findOwnContract(employee, today),
        ),
      }
    : {}),
  ...(staff.categories.has("salary_monthly_details_fields") ? mapMonth(employee, related) : {}),
})

const MONTHS = 12

/**
 * Odoo defines the wage of a contract as the monthly gross wage. An employee who is paid by the hour or by
 * the week has none.
 */
const computeYearlyWage = (contract: OdooRecord | null): number | null => {
  const wage = readField(contract, "wage")
  const isMonthly =
    readField(contract, "wage_type") !== "hourly" &&
    [null, "monthly"].includes(readField(contract, "schedule_pay") as string | null)
  return typeof wage === "number" && wage !== 0 && isMonthly ? wage * MONTHS : null
}

/** From Odoo 19 on, the contract is a part of the employee; null: there is none today. */
const findOwnContract = (employee: OdooRecord, today: string): OdooRecord | null => {
  const end = readText(readField(employee, "contract_date_end"))
  const start = readText(readField(employee, "contract_date_start"))
  const hasBegun = start !== null && start <= today
  return hasBegun && (end === null || end >= today) ? employee : null
}

const mapMonth = (employee: OdooRecord, related: SalaryContext["related"]): JsonObject => {
  const pay = related.pay.get(employee.id)
  return {
    monthly_month: pay?.month ?? null,
    monthly_year: pay?.year ?? null,
    monthly_grossPay: pay?.gross ?? null,
    monthly_reimbursements: pay?.reimbursements ?? null,
    monthly_components: pay?.components ?? null,
  }
}
