import { type DataModelCategory, firstFilled, joinTexts, type JsonObject, readText } from "../sdk/index.ts"
import { isAadhaar, readEmployeeNumber } from "./employee-number.ts"
import { mapSalary, type SalaryContext } from "./salary/map-salary.ts"
import { type OdooRecord, readField, readName, readReference } from "./records.ts"
import { listAccounts, type Related } from "./related.ts"
import type { Settings } from "./settings.ts"

/* Maps an employee of Odoo to keys of the data model. Pure functions that validate nothing. */

export interface MapContext extends SalaryContext {
  readonly settings: Settings
  readonly related: Related
}

/** The row of an employee: the employee number, the wanted categories, and the fields of the form. */
export const mapEmployee = (employee: OdooRecord, context: MapContext): JsonObject => {
  const { staff, settings, related } = context
  const isWanted = (category: DataModelCategory) => staff.categories.has(category)
  return {
    employeeId: readEmployeeNumber(employee, settings),
    ...(isWanted("detail_info_fields") ? mapDetails(employee, context) : {}),
    ...(isWanted("bank_details_fields") ? mapBank(employee, context) : {}),
    ...(isWanted("dependent_details_fields")
      ? { dependentDetails: mapDependents(employee, related.relatives.get(employee.id)) }
      : {}),
    ...mapSalary(employee, context),
    ...Object.fromEntries(
      Object.entries(settings.ownFields).map(([key, field]) => [key, readName(employee, field)]),
    ),
  }
}

const mapDetails = (employee: OdooRecord, { related }: MapContext): JsonObject => {
  const home = related.homes.get(readReference(employee, "address_home_id") ?? 0)
  const workplace = related.workplace(readReference(employee, "address_id") ?? 0)
  const identification = readField(employee, "identification_id")
  return {
    name: readField(employee, "name"),
    email: readField(employee, "work_email"),
    personalEmail: readField(employee, "private_email"),
    mobileNumber: readMobile(employee),
    doj: firstFilled(
      readField(employee, "first_contract_date"),
      readField(employee, "contract_date_start"),
      readField(related.contracts.get(employee.id), "date_start"),
    ),
    dob: readField(employee, "birthday"),
    status: readStatus(employee),
    terminationDate: readField(employee, "departure_date"),
    employmentType: readEmploymentType(employee),
    gender: firstFilled(readField(employee, "sex"), readField(employee, "gender")),
    // The data model has no value for people who live together.
    maritalStatus: employee["marital"] === "cohabitant" ? null : readField(employee, "marital"),
    nationality: readName(employee, "country_id"),
    aadhar: isAadhaar(identification) ? identification : null,
    pan: readField(employee, "l10n_in_pan"),
    uan: readField(employee, "l10n_in_uan"),
    designation: firstFilled(readField(employee, "job_title"), readName(employee, "job_id")),
    department: readName(employee, "department_id"),
    companyName: readName(employee, "company_id"),
    manager: readName(employee, "parent_id"),
    managerEmail: related.managerEmail(readReference(employee, "parent_id") ?? 0),
    countryCode: home === undefined ? readName(employee, "private_country_id") : readName(home, "country_id"),
    jobLocation_city: readField(workplace, "city"),
    jobLocation_pincode: readField(workplace, "zip"),
    ...(home === undefined
      ? mapAddress(employee, PRIVATE_ADDRESS)
      : mapAddress(home, { prefix: "", state: "state_id", country: "country_id" })),
  }
}

const PRIVATE_ADDRESS = {
  prefix: "private_",
  state: "private_state_id",
  country: "private_country_id",
}

const mapAddress = (record: OdooRecord, { prefix, state, country }: typeof PRIVATE_ADDRESS): JsonObject => ({
  currentAddress_addressLine: joinTexts(
    ["street", "street2"].map((field) => readField(record, `${prefix}${field}`)),
    ", ",
  ),
  currentAddress_addressCity: readField(record, `${prefix}city`),
  // Odoo shows states with the country: Kerala (IN).
  currentAddress_addressState: readText(readName(record, state))?.replace(/ \([A-Z]{2}\)$/u, "") ?? null,
  currentAddress_addressPincode: readField(record, `${prefix}zip`),
  currentAddress_addressCountry: readName(record, country),
})

/** In Odoo 14 to 16 `phone` is the private number; later it is that of the user account. */
const readMobile = (employee: OdooRecord): unknown =>
  firstFilled(
    readField(employee, "mobile_phone"),
    readField(employee, "private_phone"),
    "address_home_id" in employee ? readField(employee, "phone") : null,
  )

const readStatus = (employee: OdooRecord): string => {
  if (employee["active"] !== false) return "Active"
  const hasLeft = ["departure_date", "departure_reason", "departure_reason_id"].some(
    (field) => readField(employee, field) !== null,
  )
  return hasLeft ? "Terminated" : "Inactive"
}

/** Names of contract types that Odoo comes with and that say more than the type of the employee. */
const CONTRACT_TYPES: Readonly<Record<string, string>> = {
  permanent: "Permanent",
  temporary: "Contract",
  seasonal: "Contract",
  interim: "Contract",
  intern: "Probation/Intern",
  student: "Probation/Intern",
  apprenticeship: "Probation/Intern",
  thesis: "Probation/Intern",
}

const readEmploymentType = (employee: OdooRecord): unknown => {
  const contractType = readText(readName(employee, "contract_type_id"))?.toLowerCase() ?? ""
  const type = readField(employee, "employee_type")
  return CONTRACT_TYPES[contractType] ?? (type === "employee" || type === "worker" ? "Permanent" : type)
}

const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/iu

const mapBank = (employee: OdooRecord, { related, settings }: MapContext): JsonObject => {
  const account = related.banks.get(listAccounts(employee)[0] ?? 0)
  const { ifscField } = settings
  // The bank's identifier code is an IFSC, or a SWIFT code, which must not be taken for an IFSC.
  const code = readField(account, ifscField ?? "bank_bic")
  return {
    bankDetails_accountNumber: readField(account, "acc_number"),
    bankDetails_ifscCode: ifscField !== null || IFSC.test(readText(code) ?? "") ? code : null,
    bankDetails_bankName: readField(account, "bank_name"),
  }
}

/** The relatives of the OCA module, else the spouse; null: no relative is entered. */
const mapDependents = (
  employee: OdooRecord,
  relatives: ReadonlyArray<OdooRecord> = [],
): ReadonlyArray<JsonObject> | null => {
  if (relatives.length > 0) {
    return relatives.map((relative) => ({
      name: readField(relative, "name"),
      relation: readName(relative, "relation_id"),
      dob: readField(relative, "date_of_birth"),
      gender: readField(relative, "gender"),
      profession: readField(relative, "job"),
      mobileNumber: readField(relative, "phone_number"),
    }))
  }
  const name = readField(employee, "spouse_complete_name")
  if (name === null) return null
  return [{ name, relation: "Spouse", dob: readField(employee, "spouse_birthdate") }]
}
