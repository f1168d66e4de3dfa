import type { JsonObject } from "../sdk/index.ts"

/** The manager of an employee, as far as a row shows one. */
export interface Manager {
  readonly name: unknown
  readonly email: unknown
}

/**
 * Maps an Employee of Frappe to keys of the data model. `manager`: whom `reports_to` names; null: nobody. A pure function
 * that validates nothing.
 */
export const mapEmployee = (employee: JsonObject, manager: Manager | null): JsonObject => ({
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
})

/** The address of the company, else the one that Frappe prefers, else the one of the user account. */
export const readEmail = (employee: JsonObject): unknown =>
  firstFilled(employee["company_email"], employee["prefered_email"], employee["user_id"])

const firstFilled = (...values: ReadonlyArray<unknown>): unknown =>
  values.find((value) => value !== null && value !== undefined && value !== "") ?? null

/** ERPNext appends the company's abbreviation to the ids of departments and cost centres: `Finance - AI`. */
const stripCompany = (name: unknown): unknown =>
  typeof name === "string" ? name.replace(/ - [^-]{1,10}$/u, "") : name
