import {
  LINE_AMOUNT,
  replaceRecords,
  type SalaryLine,
  type SalaryLines,
} from "../../sdk/testing/salary-line.ts"

/*
 * The lines of a salary and of a pay register of Keka. A company names its components itself; these are names that Indian
 * companies give them.
 */

type Row = readonly [list: string, title: string, ctc: string | null, monthly: string | null]

const ROWS: ReadonlyArray<Row> = [
  ["earnings", "Basic", "basic", "basic"],
  ["earnings", "Dearness Allowance", "dearnessAllowance", "dearnessAllowance"],
  ["earnings", "HRA", "hra", "hra"],
  ["earnings", "Conveyance Allowance", "travelAllowance", "travelAllowance"],
  ["earnings", "Leave Travel Allowance", "travelAllowance", "travelAllowance"],
  ["earnings", "LTC", "travelAllowance", "travelAllowance"],
  ["earnings", "Special Allowance", "specialAllowance", "specialAllowance"],
  ["earnings", "Medical Allowance", "medicalAllowance", "medicalAllowance"],
  ["earnings", "Flexi Benefit Plan", "flexiBasketAllowance", "flexiBasketAllowance"],
  ["earnings", "Gratuity", "gratuity", "gratuity"],
  ["earnings", "Statutory Bonus", "bonus_misc", "bonus_misc"],
  ["earnings", "Overtime", "otherAllowance", "otherAllowance"],
  ["earnings", "Salary Arrears", "otherAllowance", "otherAllowance"],
  ["earnings", "Leave Encashment", "otherAllowance", "otherAllowance"],
  ["earnings", "Provident Fund - Employer", "otherAllowance", "otherAllowance"],
  ["earnings", "Ortszuschlag", "otherAllowance", "otherAllowance"],
  // Variable pay is listed with the salary only; a register has what was paid among its earnings.
  ["variables", "Performance Bonus", "bonus_performance", null],
  ["variables", "Sign-on Bonus", "bonus_joining", null],
  ["variables", "Retention Bonus", "bonus_retention", null],
  ["contributions", "PF - Employee", "deductions_pf", "deductions_pf"],
  ["contributions", "Employee ESI", "deductions_esi", "deductions_esi"],
  ["contributions", "LWF Employee", "deductions_labourWelfareFund", "deductions_labourWelfareFund"],
  ["contributions", "PF - Employer", null, null],
  ["contributions", "Employer ESI", null, null],
  ["deductions", "PF", "deductions_pf", "deductions_pf"],
  ["deductions", "Employee State Insurance", "deductions_esi", "deductions_esi"],
  ["deductions", "Prof Tax", "deductions_professionalTax", "deductions_professionalTax"],
  ["deductions", "Professional Tax (Karnataka)", "deductions_professionalTax", "deductions_professionalTax"],
  ["deductions", "Labour Welfare Fund", "deductions_labourWelfareFund", "deductions_labourWelfareFund"],
  ["deductions", "National Pension System", "deductions_nps", "deductions_nps"],
  ["deductions", "TDS", "deductions_misc", "deductions_tds"],
  ["deductions", "Health Insurance", "deductions_misc", "deductions_medicalClaimDeduction"],
  ["deductions", "Salary Advance Recovery", "deductions_misc", "deductions_earlyWageDeduction"],
  ["deductions", "Loan Recovery", "deductions_misc", "deductions_misc"],
  ["deductions", "Bußgeld", "deductions_misc", "deductions_misc"],
]

const LISTS = ["earnings", "deductions", "contributions", "variables"]

const makeLine = ([list, title, ctc, monthly]: Row): SalaryLine => ({
  name: `${title} (${list})`,
  ctc,
  monthly,
  insert: (json, { url: { pathname } }) => {
    if (!/\/(?:salaries|payregister)$/u.test(pathname)) return json
    const line = { id: "c1", title, amount: LINE_AMOUNT, isOutsideCTC: false }
    const lists = LISTS.filter((each) => each !== "variables" || pathname.endsWith("/salaries"))
    const filled = Object.fromEntries(lists.map((each) => [each, each === list ? [line] : []]))
    return replaceRecords(json, ["data"], (records) => records.map((record) => ({ ...record, ...filled })))
  },
})

export const SALARY_LINES: SalaryLines = {
  // A salary of one line does not show for which period it is stated.
  form: { salary_period: "For a year" },
  lines: ROWS.map(makeLine),
}
