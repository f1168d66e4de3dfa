import type { SalaryRow } from "./field-row.ts"

/*
 * The fields of a salary, in the order of a record. A row is a field of the yearly cost (`ctc`), of a month's pay
 * (`monthly`) or of both; `bonus_joining` is `joining` in the object `bonus`.
 */

/** specification/data-model.md#keys has no flag for it. */
const NO_FLAG = null

export const SALARY_FIELD_TABLE = {
  month: {
    kind: "month",
    monthly: NO_FLAG,
    monthlyHeaders: "Salary Month | Pay Month | Payroll Month | Month of Salary",
  },
  year: { kind: "year", monthly: NO_FLAG, monthlyHeaders: "Salary Year | Pay Year | Payroll Year" },
  basic: { kind: "amount", ctc: 1, monthly: 1, headers: "Basic | Basic Salary | Basic Pay" },
  dearnessAllowance: { kind: "amount", ctc: 5, monthly: 2, headers: "Dearness Allowance | DA" },
  hra: { kind: "amount", ctc: 2, monthly: 3, headers: "HRA | House Rent Allowance" },
  gratuity: { kind: "amount", ctc: 8, monthly: 8, headers: "Gratuity" },
  medicalAllowance: { kind: "amount", ctc: 4, monthly: 4, headers: "Medical Allowance | Medical" },
  travelAllowance: {
    kind: "amount",
    ctc: 7,
    monthly: 5,
    headers: "Travel Allowance | Travelling Allowance | Conveyance | Conveyance Allowance | LTA",
  },
  specialAllowance: { kind: "amount", ctc: 3, monthly: 6, headers: "Special Allowance" },
  otherAllowance: { kind: "amount", ctc: NO_FLAG, monthly: 9, headers: "Other Allowance | Other Allowances" },
  flexiBasketAllowance: {
    kind: "amount",
    ctc: 6,
    monthly: 7,
    headers: "Flexi Basket Allowance | Flexi Basket | Flexible Benefit Plan | FBP",
  },
  grossPay: {
    kind: "amount",
    ctc: 9,
    monthly: 25,
    headers: "Gross | Gross Pay | Gross Salary | Total Gross",
    ctcHeaders: `
      CTC | Annual CTC | Total CTC | CTC Annual | CTC Per Annum | CTC PA | Cost to Company | Yearly CTC`,
  },
  fixedPay: { kind: "amount", ctc: NO_FLAG, monthly: NO_FLAG, headers: "Fixed Pay | Fixed | Fixed Salary" },
  taxRegime: { kind: "text", ctc: NO_FLAG, monthly: NO_FLAG, headers: "Tax Regime" },
  bonus_joining: { kind: "amount", ctc: 15, monthly: 19, headers: "Joining Bonus" },
  bonus_referral: { kind: "amount", ctc: 18, monthly: 20, headers: "Referral Bonus" },
  bonus_retention: { kind: "amount", ctc: 20, monthly: 21, headers: "Retention Bonus" },
  bonus_performance: {
    kind: "amount",
    ctc: 17,
    monthly: 22,
    headers: "Performance Bonus | Variable Pay | Incentive",
  },
  bonus_relocation: { kind: "amount", ctc: 19, monthly: 23, headers: "Relocation Bonus" },
  bonus_misc: { kind: "amount", ctc: 16, monthly: 24, headers: "Other Bonus | Misc Bonus" },
  deductions_pf: { kind: "amount", ctc: 10, monthly: 10, headers: "PF | EPF | Provident Fund | Employee PF" },
  deductions_esi: { kind: "amount", ctc: 11, monthly: 11, headers: "ESI | ESIC | Employee ESI" },
  deductions_professionalTax: {
    kind: "amount",
    ctc: 14,
    monthly: 12,
    headers: "Professional Tax | Profession Tax | PT",
  },
  deductions_labourWelfareFund: {
    kind: "amount",
    ctc: 13,
    monthly: 13,
    headers: "Labour Welfare Fund | LWF",
  },
  deductions_misc: {
    kind: "amount",
    ctc: 12,
    monthly: 18,
    headers: "Other Deductions | Misc Deductions | Other Deduction",
  },
  deductions_nps: {
    kind: "amount",
    ctc: NO_FLAG,
    monthly: NO_FLAG,
    headers: "NPS | National Pension Scheme",
  },
  deductions_tds: { kind: "amount", monthly: 14, headers: "TDS | Income Tax | Tax Deducted at Source" },
  deductions_medicalClaimDeduction: {
    kind: "amount",
    monthly: 15,
    headers: "Mediclaim | Mediclaim Deduction | Medical Insurance",
  },
  deductions_groupTermInsuranceDeductions: {
    kind: "amount",
    monthly: 16,
    headers: "GTLI | Group Term Insurance | Group Term Life",
  },
  deductions_earlyWageDeduction: {
    kind: "amount",
    monthly: 17,
    headers: "Early Wage Deduction | Salary Advance | Advance Deduction",
  },
  raw: { kind: "components", ctc: 21, monthly: 27, defaultFlag: 0 },
  reimbursements: { kind: "amount", monthly: 26, headers: "Reimbursements | Reimbursement" },
} as const satisfies Readonly<Record<string, SalaryRow>>
