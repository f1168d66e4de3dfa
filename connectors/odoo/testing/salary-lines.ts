import {
  keepOne,
  LINE_AMOUNT,
  replaceRecords,
  type SalaryLine,
  type SalaryLines,
} from "../../sdk/testing/salary-line.ts"

/*
 * The lines of a payslip of Odoo: the category and the code of a salary rule, and its name. Those with names of two words and
 * more are rules of Odoo's own Indian payroll; it deducts contributions of the employer, since it begins with the cost to
 * company. Odoo does not divide a yearly salary into components.
 */

type Row = readonly [category: string, code: string, name: string, monthly: string | null]

const ROWS: ReadonlyArray<Row> = [
  ["BASIC", "BASIC", "Basic Salary", "basic"],
  ["BASIC", "BASIC", "BASIC", "basic"],
  ["ALW", "HRAMN", "House Rent Allowance", "hra"],
  ["ALW", "HRA", "HRA", "hra"],
  ["ALW", "DA", "DA", "dearnessAllowance"],
  ["ALW", "CA", "Conveyance Allowance", "travelAllowance"],
  ["ALW", "LTA", "LTA", "travelAllowance"],
  ["ALW", "SA", "Grade/Special/Management/Supplementary Allowance", "specialAllowance"],
  ["ALW", "MEDA", "Medical Reimbursement", "medicalAllowance"],
  ["ALW", "BONUS", "Bonus", "bonus_misc"],
  ["ALW", "GRATUITY", "Gratuity", "gratuity"],
  ["ALW", "CBDA", "City Compensatory Allowance", "otherAllowance"],
  ["ALW", "PDA", "Professional Development Allowance", "otherAllowance"],
  ["ALW", "ARRE", "Arrears", "otherAllowance"],
  ["ALW", "OT", "Overtime", "otherAllowance"],
  ["ALW", "ERPF", "Employer's PF Contribution", "otherAllowance"],
  ["ALW", "HUIS", "Huisvestingstoelage", "otherAllowance"],
  ["DED", "PF", "Provident fund - Employee", "deductions_pf"],
  ["DED", "EPMF", "Employee's PF Contribution", "deductions_pf"],
  ["DED", "VPF", "Voluntary Provident Fund Contribution", "deductions_pf"],
  ["DED", "ESI", "ESI", "deductions_esi"],
  ["DED", "PT", "Professional Tax", "deductions_professionalTax"],
  ["DED", "PT", "PT", "deductions_professionalTax"],
  ["DED", "TDS", "Tax Deducted at Source", "deductions_tds"],
  ["DED", "TDS", "TDS", "deductions_tds"],
  ["DED", "ENPFC", "Employee's NPS Contribution", "deductions_nps"],
  ["DED", "LWFE", "Employee's Deduction Towards State Labour Welfare Fund", "deductions_labourWelfareFund"],
  ["DED", "CMT", "Deduction Towards Company Provided Medical Insurance", "deductions_medicalClaimDeduction"],
  [
    "DED",
    "CGTI",
    "Deduction Towards Company Provided Group Term Insurance",
    "deductions_groupTermInsuranceDeductions",
  ],
  ["DED", "PFE", "Provident fund - Employer", "deductions_misc"],
  ["DED", "LWF", "Employer's Deduction Towards State Labour Welfare Fund", "deductions_misc"],
  ["DED", "ENPC", "Employer's NPS Contribution", "deductions_misc"],
  ["DED", "ESICS", "Employer's State Insurance Corporation", "deductions_misc"],
  ["DED", "GRATUITY", "Gratuity", "deductions_misc"],
  ["DED", "CPT", "Deduction for Company Provided Transport", "deductions_misc"],
  ["DED", "LOAN", "Loan Repayment", "deductions_misc"],
  ["DED", "PENS", "Pensioenpremie", "deductions_misc"],
  ["COMP", "PFER", "Provident Fund", null],
  ["NET", "NET", "Net Salary", null],
  // It is paid with the salary, as a reimbursement.
  ["ALW", "EXPENSE", "Refund Expenses", null],
]

const CATEGORIES = ["BASIC", "ALW", "DED", "COMP", "NET"].map((code, index) => ({
  id: index + 1,
  code,
  parent_id: false,
}))

const findModel = (body: string | null): unknown =>
  (JSON.parse(body ?? "null") as { readonly params?: { readonly args?: ReadonlyArray<unknown> } } | null)
    ?.params?.args?.[3]

const makeLine = ([category, code, name, monthly]: Row): SalaryLine => ({
  name: `${code}, ${name} (${category})`,
  ctc: null,
  monthly,
  insert: (json, { body }) => {
    const model = findModel(body)
    if (model === "hr.salary.rule.category") return replaceRecords(json, ["result"], () => CATEGORIES)
    if (model !== "hr.payslip.line") return json
    const id = CATEGORIES.find((each) => each.code === category)?.id
    const total = category === "DED" ? -LINE_AMOUNT : LINE_AMOUNT
    return replaceRecords(json, ["result"], keepOne({ code, name, total, category_id: [id, category] }))
  },
})

export const SALARY_LINES: SalaryLines = { lines: ROWS.map(makeLine) }
