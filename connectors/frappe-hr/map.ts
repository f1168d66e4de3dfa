import { type FieldNames, firstFilled, type JsonObject } from "../sdk/index.ts"
import type { SalarySlip } from "./salary-slips.ts"

/** The manager of an employee, as far as a row shows one. */
export interface Manager {
  readonly name: unknown
  readonly email: unknown
}

/** What belongs to an employee and is in other records. */
export interface Belongings {
  /** The employee that `reports_to` names; null: none. */
  readonly manager: Manager | null
  /** Null: none was found. Undefined: slips are not read. */
  readonly slip: SalarySlip | null | undefined
  /** Undefined: dependents are not read. */
  readonly dependents: ReadonlyArray<JsonObject> | undefined
}

export interface MapSettings {
  /** Custom fields of the site by data-model key. */
  readonly customFields: FieldNames
  /** Whether twelve times the newest slip stands for the components of the yearly cost. */
  readonly hasYearlySlip: boolean
}

/** Maps an Employee of Frappe to keys of the data model. A pure function that validates nothing. */
export const mapEmployee = (
  employee: JsonObject,
  { manager, slip, dependents }: Belongings,
  { customFields, hasYearlySlip }: MapSettings,
): JsonObject => ({
  employeeId: firstFilled(employee["employee_number"], employee["name"]),
  name: employee["employee_name"],
  email: readEmail(employee),
  personalEmail: employee["personal_email"],
  mobileNumber: employee["cell_number"],
  doj: employee["date_of_joining"],
  dob: employee["date_of_birth"],
  status: employee["status"],
  employmentType: employee["employment_type"],
  gender: employee["gender"],
  maritalStatus: employee["marital_status"],
  bloodGroup: employee["blood_group"],
  pan: employee["pan_number"],
  designation: employee["designation"],
  department: stripCompany(employee["department"]),
  grade: employee["grade"],
  groupName: employee["branch"],
  costCenter: stripCompany(employee["payroll_cost_center"]),
  companyName: employee["company"],
  terminationDate: employee["relieving_date"],
  manager: manager?.name,
  managerEmail: manager?.email,
  currentAddress_addressLine: employee["current_address"],
  permanentAddress_addressLine: employee["permanent_address"],
  jobLocation_city: employee["branch"],
  bankDetails_accountNumber: employee["bank_ac_no"],
  bankDetails_ifscCode: employee["ifsc_code"],
  bankDetails_bankName: employee["bank_name"],
  ctc_grossPay: employee["ctc"] === 0 ? null : employee["ctc"],
  ...(slip === undefined ? {} : mapSlip(slip, hasYearlySlip)),
  ...(dependents === undefined ? {} : { dependentDetails: dependents }),
  ...mapCustomFields(employee, customFields),
})

/** The address of the company, else the one that Frappe prefers, else the one of the user account. */
export const readEmail = (employee: JsonObject): unknown =>
  firstFilled(employee["company_email"], employee["prefered_email"], employee["user_id"])

/** ERPNext appends the company's abbreviation to the ids of departments and cost centres: `Finance - AI`. */
const stripCompany = (name: unknown): unknown =>
  typeof name === "string" ? name.replace(/ - [^-]{1,10}$/u, "") : name

const mapSlip = (slip: SalarySlip | null, hasYearlySlip: boolean): JsonObject => {
  const [year, month] = (slip?.startDate ?? "").split("-").map(Number)
  return {
    monthly_year: year === undefined || year === 0 ? null : year,
    monthly_month: month ?? null,
    monthly_grossPay: slip?.grossPay ?? null,
    monthly_components: slip?.components ?? null,
    ...(hasYearlySlip
      ? { ctc_components: slip === null ? null : slip.components.map(multiplyByTwelve) }
      : {}),
  }
}

const multiplyByTwelve = (component: SalarySlip["components"][number]) => ({
  ...component,
  amount: typeof component.amount === "number" ? component.amount * 12 : component.amount,
})

const mapCustomFields = (employee: JsonObject, fields: FieldNames): JsonObject =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, employee[field]]))
