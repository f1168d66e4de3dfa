import type { FieldNames, JsonObject } from "../sdk/index.ts"

/*
 * A company chooses the columns of its dataset, and Darwinbox names them: `PAN Number`, `pan_no`. They are
 * recognized regardless of case and punctuation.
 */

/** `Father's Name` is `father_s_name`. */
export const normaliseName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_+|_+$/gu, "")

/** Data-model key to the names of its columns; an earlier one counts for more. */
export const COLUMN_NAMES: Readonly<Record<string, ReadonlyArray<string | RegExp>>> = {
  employeeId: ["employee_id", "employee_code", "employee_no"],
  name: ["full_name", "employee_name"],
  email: ["company_email_id", "official_email_id", "work_email", "email"],
  personalEmail: ["personal_email_id", "personal_email"],
  mobileNumber: ["personal_mobile_no", "personal_mobile_number", "mobile_no", "mobile_number"],
  doj: ["date_of_joining", "date_of_activation"],
  dob: ["date_of_birth", "dob"],
  status: ["employee_status"],
  terminationDate: ["date_of_exit", "last_working_day", "last_working_date"],
  employmentType: ["employee_type", "employment_type"],
  gender: ["gender"],
  maritalStatus: ["marital_status"],
  nationality: ["nationality"],
  fatherName: [/^fathers?(_s)?(_full)?_name$/u],
  bloodGroup: ["blood_group"],
  pan: [/^pan(_card)?(_(no|number))?$/u],
  aadhar: [/^a+dha+r(_card)?(_(no|number))?$/u],
  uan: [/^(uan|universal_account)(_(no|number))?$/u],
  designation: ["designation_name", "designation"],
  department: ["department_name", "department"],
  grade: ["grade", "grade_name", "job_level", "band"],
  groupName: ["business_unit", "business_unit_name"],
  costCenter: ["cost_center_name", "cost_center_id", "cost_center"],
  companyName: ["group_company", "group_company_name"],
  manager: ["direct_manager_name", "direct_manager", "reporting_manager"],
  managerEmail: ["direct_manager_email", "direct_manager_email_id"],
  managerEmail2: ["l2_manager_email", "l2_manager_email_id"],
  managerEmail3: ["hrbp_email_id", "hrbp_email"],
  countryCode: ["office_country"],
  jobLocation_city: ["office_city", "base_office_location", "office_location"],
  jobLocation_pincode: ["office_pin_code", "office_pincode"],
  employeeMetadata_marriageDate: ["date_of_marriage", "marriage_date", "wedding_date"],
  currentAddress_addressLine: ["current_address", "current_address_line_1"],
  currentAddress_addressCity: ["current_city"],
  currentAddress_addressState: ["current_state"],
  currentAddress_addressPincode: ["current_pin_code", "current_pincode"],
  currentAddress_addressCountry: ["current_country"],
  permanentAddress_addressLine: ["permanent_address", "permanent_address_line_1"],
  permanentAddress_addressCity: ["permanent_city"],
  permanentAddress_addressState: ["permanent_state"],
  permanentAddress_addressPincode: ["permanent_pin_code", "permanent_pincode"],
  permanentAddress_addressCountry: ["permanent_country"],
  bankDetails_accountNumber: [/^(salary_)?(bank_)?(account|acc)(_(no|number))$/u, "bank_account"],
  bankDetails_ifscCode: [/^(bank_)?ifsc(_(code|no))?$/u],
  bankDetails_bankName: ["bank_name", "bank"],
}

/** Columns of which others are made. */
const PART_NAMES = {
  uniqueId: ["user_unique_id"],
  firstName: ["first_name"],
  middleName: ["middle_name"],
  lastName: ["last_name"],
  managerId: ["direct_manager_employee_id"],
  secondManagerId: ["l2_manager_employee_id"],
  hrPartnerId: ["hrbp_employee_id"],
} as const satisfies Readonly<Record<string, ReadonlyArray<string>>>

const USUAL_NAMES: typeof COLUMN_NAMES = { ...COLUMN_NAMES, ...PART_NAMES }

export type PartName = keyof typeof PART_NAMES

/** The filled values of a record by data-model key, and the parts. */
export type Fields = Readonly<Record<string, unknown>>

export interface ColumnReader {
  readonly read: (record: JsonObject) => Fields
  /** The keys and parts for which there are columns, filled or not. */
  readonly listKeys: (columns: Iterable<string>) => ReadonlySet<string>
}

interface Target {
  readonly key: string
  /** The column with the lowest one counts. */
  readonly rank: number
}

/** `own`: names of the company for keys of the data model, which count for more than the usual ones. */
export const makeColumnReader = (own: FieldNames): ColumnReader => {
  const ownKeys = new Map(Object.entries(own).map(([key, name]) => [normaliseName(name), key]))
  const targets = new Map<string, Target | null>()
  const findTarget = (column: string): Target | null => {
    const known = targets.get(column)
    if (known !== undefined) return known
    const name = normaliseName(column)
    const key = ownKeys.get(name)
    const target = key === undefined ? findUsualTarget(name) : { key, rank: -1 }
    targets.set(column, target)
    return target
  }
  return {
    read: (record) => {
      const fields: Record<string, unknown> = {}
      const ranks = new Map<string, number>()
      for (const [column, value] of Object.entries(record)) {
        const target = isFilled(value) ? findTarget(column) : null
        if (target === null || target.rank >= (ranks.get(target.key) ?? Infinity)) continue
        ranks.set(target.key, target.rank)
        fields[target.key] = value
      }
      return fields
    },
    listKeys: (columns) => new Set([...columns].flatMap((column) => findTarget(column)?.key ?? [])),
  }
}

const findUsualTarget = (name: string): Target | null => {
  for (const [key, names] of Object.entries(USUAL_NAMES)) {
    const rank = names.findIndex((each) => (typeof each === "string" ? each === name : each.test(name)))
    if (rank !== -1) return { key, rank }
  }
  return null
}

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== ""
