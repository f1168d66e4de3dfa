import {
  LINE_AMOUNT,
  replaceRecords,
  type SalaryLine,
  type SalaryLines,
} from "../../sdk/testing/salary-line.ts"

/*
 * The pay components of SuccessFactors, which are also the wage types of its payroll results. Codes and names are a company's
 * own; these are names that Indian companies give them.
 */

type Row = readonly [code: string, name: string, isEarning: boolean, ctc: string, monthly: string]

const ROWS: ReadonlyArray<Row> = [
  ["1000", "Basic Pay", true, "basic", "basic"],
  ["1010", "Dearness Allowance", true, "dearnessAllowance", "dearnessAllowance"],
  ["1020", "House Rent Allowance", true, "hra", "hra"],
  ["1030", "Conveyance Allowance", true, "travelAllowance", "travelAllowance"],
  ["1040", "LTA - Annual", true, "travelAllowance", "travelAllowance"],
  ["1050", "Spl. Allowance", true, "specialAllowance", "specialAllowance"],
  ["1060", "Medical Allowance", true, "medicalAllowance", "medicalAllowance"],
  ["1070", "Flexi Basket", true, "flexiBasketAllowance", "flexiBasketAllowance"],
  ["1080", "Gratuity", true, "gratuity", "gratuity"],
  ["2000", "Annual Bonus", true, "bonus_misc", "bonus_misc"],
  ["2010", "Variable Pay", true, "bonus_performance", "bonus_performance"],
  ["2020", "Joining Bonus", true, "bonus_joining", "bonus_joining"],
  ["2030", "Relocation Allowance", true, "bonus_relocation", "bonus_relocation"],
  ["2040", "Overtime", true, "otherAllowance", "otherAllowance"],
  ["2050", "Arrears", true, "otherAllowance", "otherAllowance"],
  ["2060", "Employer PF Contribution", true, "otherAllowance", "otherAllowance"],
  ["2070", "Employer ESI Contribution", true, "otherAllowance", "otherAllowance"],
  ["2080", "Weihnachtsgeld", true, "otherAllowance", "otherAllowance"],
  ["3000", "Employee PF Contribution", false, "deductions_pf", "deductions_pf"],
  ["3010", "ER PF", false, "deductions_misc", "deductions_misc"],
  ["3020", "ESIC Employee", false, "deductions_esi", "deductions_esi"],
  ["3030", "Prof. Tax", false, "deductions_professionalTax", "deductions_professionalTax"],
  ["3040", "Labour Welfare Fund", false, "deductions_labourWelfareFund", "deductions_labourWelfareFund"],
  ["3050", "NPS Employee", false, "deductions_nps", "deductions_nps"],
  ["3060", "Income Tax", false, "deductions_misc", "deductions_tds"],
  ["3070", "Mediclaim Premium", false, "deductions_misc", "deductions_medicalClaimDeduction"],
  ["3080", "Group Term Life", false, "deductions_misc", "deductions_groupTermInsuranceDeductions"],
  ["3090", "Loan Recovery", false, "deductions_misc", "deductions_misc"],
  ["3100", "Kantine", false, "deductions_misc", "deductions_misc"],
]

/** Components that the API user may not read are counted by their codes; a wage type of these is a deduction when negative. */
const WITHOUT_NAME: ReadonlyArray<Row> = [
  ["BASIC", "", true, "basic", "basic"],
  ["HRA", "", true, "hra", "hra"],
  ["SPL_ALLOW", "", true, "specialAllowance", "specialAllowance"],
  ["PF", "", false, "otherAllowance", "deductions_pf"],
  ["9QX1", "", true, "otherAllowance", "otherAllowance"],
]

const makeLine = ([code, name, isEarning, ctc, monthly]: Row): SalaryLine => ({
  name: `${code}, ${name === "" ? "without a name" : name} (${isEarning ? "earning" : "deduction"})`,
  ctc,
  monthly,
  insert: (json, { url: { pathname } }) => {
    const recurring = { payComponent: code, paycompvalue: String(LINE_AMOUNT), frequency: "ANN" }
    const item = { wageType: code, amount: String(isEarning ? LINE_AMOUNT : -LINE_AMOUNT) }
    const nested: Readonly<Record<string, object>> = {
      EmpCompensation: { empPayCompRecurringNav: { results: [recurring] } },
      EmployeePayrollRunResults: { employeePayrollRunResultsItems: { results: [item] } },
    }
    const entity = pathname.slice(pathname.lastIndexOf("/") + 1)
    if (entity !== "FOPayComponent" && nested[entity] === undefined) return json
    return replaceRecords(json, ["d", "results"], (records) => {
      if (entity !== "FOPayComponent") return records.map((record) => ({ ...record, ...nested[entity] }))
      return name === "" ? [] : [{ externalCode: code, name, isEarning }]
    })
  },
})

export const SALARY_LINES: SalaryLines = { lines: [...ROWS, ...WITHOUT_NAME].map(makeLine) }
