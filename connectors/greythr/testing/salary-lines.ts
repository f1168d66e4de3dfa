import {
  keepOne,
  LINE_AMOUNT,
  replaceRecords,
  type SalaryLine,
  type SalaryLines,
} from "../../sdk/testing/salary-line.ts"

/* The items of a salary statement of greytHR: a short name in capitals and a description. It states no yearly salary. */

type Row = readonly [type: string, itemName: string, description: string | null, monthly: string | null]

const ROWS: ReadonlyArray<Row> = [
  ["INCOME", "BASIC", "Basic", "basic"],
  ["INCOME", "DA", "Dearness Allowance", "dearnessAllowance"],
  ["INCOME", "HRA", "House Rent Allowance", "hra"],
  ["INCOME", "HRA", null, "hra"],
  ["INCOME", "E03", "Rent (House Rent Allowance)", "hra"],
  ["INCOME", "CONVEYANCE", "Conveyance", "travelAllowance"],
  ["INCOME", "CONV ALLOWANCE", null, "travelAllowance"],
  ["INCOME", "LTA", "Leave Travel Assistance", "travelAllowance"],
  ["INCOME", "SPL ALLOWANCE", null, "specialAllowance"],
  ["INCOME", "MEDICAL ALLOWANCE", "Medical Allowance", "medicalAllowance"],
  ["INCOME", "BONUS", "Statutory Bonus", "bonus_misc"],
  ["INCOME", "INCENTIVE", "Sales Incentive", "bonus_performance"],
  ["INCOME", "GRATUITY", "Gratuity", "gratuity"],
  ["INCOME", "OT", "Over Time", "otherAllowance"],
  ["INCOME", "ARREARS", "Arrears", "otherAllowance"],
  ["INCOME", "CCA", "City Compensatory Allowance", "otherAllowance"],
  ["INCOME", "SHUKIN", "Shukkin Teate", "otherAllowance"],
  ["DEDUCT", "PF", "Provident Fund", "deductions_pf"],
  ["DEDUCT", "VPF", null, "deductions_pf"],
  ["DEDUCT", "ESI", "Employee State Insurance", "deductions_esi"],
  ["DEDUCT", "PROF TAX", null, "deductions_professionalTax"],
  ["DEDUCT", "P.TAX", null, "deductions_professionalTax"],
  ["DEDUCT", "PT", "Profession Tax", "deductions_professionalTax"],
  ["DEDUCT", "LWF", "Labour Welfare Fund", "deductions_labourWelfareFund"],
  ["DEDUCT", "INCOME TAX", "Income Tax", "deductions_tds"],
  ["DEDUCT", "NPS", null, "deductions_nps"],
  ["DEDUCT", "GTLI", null, "deductions_groupTermInsuranceDeductions"],
  ["DEDUCT", "GMC", null, "deductions_medicalClaimDeduction"],
  ["DEDUCT", "EMPLOYER PF", "Employer PF", "deductions_misc"],
  ["DEDUCT", "LOAN", "Loan Recovery", "deductions_misc"],
  ["DEDUCT", "ADVANCE", "Advance", "deductions_misc"],
  ["DEDUCT", "KAIHI", "Union Kaihi", "deductions_misc"],
  // The contributions of the employer have other types; a statement also lists sums.
  ["CONTRIBUTION", "EMPLOYER PF", "Employer PF", null],
  ["CONTRIBUTION", "EMPLOYER ESI", "Employer ESI", null],
  ["INCOME", "GROSS", "GROSS", null],
  ["DEDUCT", "TOTAL DEDUCTIONS", "Total Deductions", null],
]

const makeLine = ([type, itemName, description, monthly]: Row): SalaryLine => ({
  name: `${[itemName, description].filter((text) => text !== null).join(", ")} (${type})`,
  ctc: null,
  monthly,
  insert: (json, { url: { pathname } }) =>
    pathname.includes("/salary/statement/")
      ? replaceRecords(json, ["data"], keepOne({ type, itemName, description, amount: LINE_AMOUNT }))
      : json,
})

export const SALARY_LINES: SalaryLines = { lines: ROWS.map(makeLine) }
