import {
  keepOne,
  LINE_AMOUNT,
  replaceRecords,
  type SalaryLine,
  type SalaryLines,
} from "../../sdk/testing/salary-line.ts"
import { YEARLY_FROM_SLIP } from "../settings.ts"

/*
 * The lines of a salary slip of Frappe HR. Basic, House Rent Allowance, Arrear, Leave Encashment, Provident Fund, Professional
 * Tax and Income Tax are its own names for a company in India; a company adds others.
 */

type Row = readonly [table: string, component: string, ctc: string | null, monthly: string | null]

const ROWS: ReadonlyArray<Row> = [
  ["earnings", "Basic", "basic", "basic"],
  ["earnings", "House Rent Allowance", "hra", "hra"],
  ["earnings", "Dearness Allowance", "dearnessAllowance", "dearnessAllowance"],
  ["earnings", "Conveyance", "travelAllowance", "travelAllowance"],
  ["earnings", "LTA", "travelAllowance", "travelAllowance"],
  ["earnings", "Special Allowance", "specialAllowance", "specialAllowance"],
  ["earnings", "Medical Reimbursement", "medicalAllowance", "medicalAllowance"],
  ["earnings", "Flexible Benefits", "flexiBasketAllowance", "flexiBasketAllowance"],
  ["earnings", "Gratuity", "gratuity", "gratuity"],
  ["earnings", "Performance Bonus", "bonus_performance", "bonus_performance"],
  ["earnings", "Employee Referral Bonus", "bonus_referral", "bonus_referral"],
  ["earnings", "Festival Bonus", "bonus_misc", "bonus_misc"],
  ["earnings", "Arrear", "otherAllowance", "otherAllowance"],
  ["earnings", "Leave Encashment", "otherAllowance", "otherAllowance"],
  ["earnings", "Overtime", "otherAllowance", "otherAllowance"],
  ["earnings", "Treizième mois", "otherAllowance", "otherAllowance"],
  ["deductions", "Provident Fund", "deductions_pf", "deductions_pf"],
  ["deductions", "Additional Provident Fund", "deductions_pf", "deductions_pf"],
  ["deductions", "Provident Fund Loan", "deductions_misc", "deductions_misc"],
  ["deductions", "ESI", "deductions_esi", "deductions_esi"],
  ["deductions", "Professional Tax", "deductions_professionalTax", "deductions_professionalTax"],
  ["deductions", "Labour Welfare Fund", "deductions_labourWelfareFund", "deductions_labourWelfareFund"],
  ["deductions", "NPS", "deductions_nps", "deductions_nps"],
  ["deductions", "Income Tax", "deductions_misc", "deductions_tds"],
  ["deductions", "Employer Provident Fund", "deductions_misc", "deductions_misc"],
  ["deductions", "Loan Repayment", "deductions_misc", "deductions_misc"],
  ["deductions", "Mutuelle", "deductions_misc", "deductions_misc"],
]

/** Lines that are no part of the gross or the net pay. */
const LEFT_OUT: ReadonlyArray<readonly [component: string, flag: string]> = [
  ["Employer PF", "do_not_include_in_total"],
  ["Employer ESI", "do_not_include_in_total"],
  ["Gratuity", "statistical_component"],
]

const makeLine = ([table, component, ctc, monthly]: Row, flag: string | null = null): SalaryLine => ({
  name: `${component} (${flag ?? table})`,
  ctc,
  monthly,
  insert: (json, { url: { pathname } }) => {
    if (!decodeURIComponent(pathname).endsWith("/Salary Detail")) return json
    const line = { parentfield: table, salary_component: component, amount: LINE_AMOUNT }
    return replaceRecords(json, ["data"], keepOne({ ...line, ...(flag === null ? {} : { [flag]: 1 }) }))
  },
})

export const SALARY_LINES: SalaryLines = {
  form: { ctc_components: YEARLY_FROM_SLIP },
  monthsAYear: 12,
  lines: [
    ...ROWS.map((row) => makeLine(row)),
    ...LEFT_OUT.map(([component, flag]) => makeLine(["earnings", component, null, null], flag)),
  ],
}
