import type { DataModelCategory, DataModelKey } from "../../contract/sharing/data-model-flags.ts"
import { NOT_AVAILABLE } from "../../contract/wire-values.ts"

/*
 * The employee model as one table: every leaf of the employee record, where it stands, what kind of value it is, which
 * data-model flag shares it, whether it is masked, and what stands for a value that is missing. Normalising, masking,
 * sharing, mapping and exporting all read this table; none of them names a field of its own.
 */

export type FieldKind =
  | "text"
  | "identifier"
  | "email"
  | "date"
  | "status"
  | "gender"
  | "employment-type"
  | "marital-status"
  | "pan"
  | "aadhaar"
  | "uan"
  | "ifsc"
  | "account-number"
  | "mobile"
  | "country-code"
  | "amount"
  | "month"
  | "year"
  | "components"

export interface EmployeeField {
  /** The key a column is mapped to: a data-model key, or that key with the part of it, e.g. `currentAddress_addressCity`. */
  readonly key: string
  readonly path: ReadonlyArray<string>
  readonly kind: FieldKind
  readonly category: DataModelCategory
  /** The flag that shares it; null: it has no flag of its own and is shared while anything of its category is. */
  readonly flag: DataModelKey | null
  readonly masked: boolean
  readonly whenMissing: null | typeof NOT_AVAILABLE
}

/** Fields of one dependent; a column is mapped to `dependentDetails_name`, or `dependentDetails_2_name` for the second. */
export interface DependentField {
  readonly name: string
  readonly kind: FieldKind
  readonly flag: DataModelKey
}

/** decisions.md 2: the clear value of these is never stored, logged or queued. */
const MASKED: ReadonlySet<string> = new Set([
  "pan",
  "aadhar",
  "uan",
  "mobileNumber",
  "bankDetails_accountNumber",
  "bankDetails_ifscCode",
])

type Missing = EmployeeField["whenMissing"]

const field = (
  category: DataModelCategory,
  flag: DataModelKey | null,
  key: string,
  path: ReadonlyArray<string>,
  kind: FieldKind,
  whenMissing: Missing,
): EmployeeField => ({ key, path, kind, category, flag, masked: MASKED.has(key), whenMissing })

const detail = (key: DataModelKey, kind: FieldKind, whenMissing: Missing) =>
  field("detail_info_fields", key, key, [key], kind, whenMissing)

const part = (flag: DataModelKey, name: string, kind: FieldKind) =>
  field("detail_info_fields", flag, `${flag}_${name}`, [flag, name], kind, NOT_AVAILABLE)

const bank = (name: string, kind: FieldKind) => {
  const key = `bankDetails_${name}` as DataModelKey
  return field("bank_details_fields", key, key, ["bankDetails", name], kind, NOT_AVAILABLE)
}

const ADDRESS_PARTS = ["addressLine", "addressCity", "addressState", "addressPincode", "addressCountry"]

const address = (flag: "currentAddress" | "permanentAddress") =>
  ADDRESS_PARTS.map((name) => part(flag, name, name === "addressPincode" ? "identifier" : "text"))

const EARNINGS = [
  "basic",
  "dearnessAllowance",
  "hra",
  "gratuity",
  "medicalAllowance",
  "travelAllowance",
  "specialAllowance",
  "otherAllowance",
  "flexiBasketAllowance",
  "grossPay",
  "fixedPay",
]
const BONUSES = ["joining", "referral", "retention", "performance", "relocation", "misc"]
const CTC_DEDUCTIONS = ["pf", "esi", "professionalTax", "labourWelfareFund", "misc", "nps"]
const MONTHLY_DEDUCTIONS = [
  ...CTC_DEDUCTIONS,
  "tds",
  "medicalClaimDeduction",
  "groupTermInsuranceDeductions",
  "earlyWageDeduction",
]

/** Salary keys of the record that interface.md gives no flag; they follow their category. */
const WITHOUT_FLAG: ReadonlySet<string> = new Set([
  "ctc_otherAllowance",
  "ctc_fixedPay",
  "ctc_taxRegime",
  "ctc_deductions_nps",
  "monthly_fixedPay",
  "monthly_taxRegime",
  "monthly_deductions_nps",
  "monthly_month",
  "monthly_year",
])

const salary = (shape: "ctc" | "monthly", path: ReadonlyArray<string>, kind: FieldKind): EmployeeField => {
  const key = [shape, ...path].join("_")
  return field(
    shape === "ctc" ? "ctc_details_fields" : "salary_monthly_details_fields",
    WITHOUT_FLAG.has(key) ? null : (key as DataModelKey),
    key,
    ["salaryDetails", shape, ...path],
    kind,
    null,
  )
}

const salaryFields = (shape: "ctc" | "monthly", deductions: ReadonlyArray<string>) => [
  ...EARNINGS.map((name) => salary(shape, [name], "amount")),
  salary(shape, ["taxRegime"], "text"),
  ...BONUSES.map((name) => salary(shape, ["bonus", name], "amount")),
  ...deductions.map((name) => salary(shape, ["deductions", name], "amount")),
  salary(shape, ["raw"], "components"),
]

/** In the order in which a record carries them. */
export const EMPLOYEE_FIELDS: ReadonlyArray<EmployeeField> = [
  detail("employeeId", "identifier", NOT_AVAILABLE),
  detail("name", "text", NOT_AVAILABLE),
  detail("email", "email", null),
  detail("personalEmail", "email", null),
  detail("doj", "date", NOT_AVAILABLE),
  detail("dob", "date", null),
  detail("status", "status", NOT_AVAILABLE),
  detail("employmentType", "employment-type", null),
  detail("gender", "gender", NOT_AVAILABLE),
  detail("pan", "pan", null),
  detail("aadhar", "aadhaar", null),
  detail("uan", "uan", null),
  detail("mobileNumber", "mobile", null),
  detail("maritalStatus", "marital-status", null),
  detail("nationality", "text", null),
  detail("fatherName", "text", null),
  detail("bloodGroup", "text", null),
  detail("designation", "text", NOT_AVAILABLE),
  detail("department", "text", NOT_AVAILABLE),
  detail("grade", "text", NOT_AVAILABLE),
  detail("groupName", "text", NOT_AVAILABLE),
  detail("costCenter", "text", NOT_AVAILABLE),
  detail("companyName", "text", NOT_AVAILABLE),
  detail("terminationDate", "date", null),
  detail("manager", "text", NOT_AVAILABLE),
  detail("managerEmail", "email", null),
  detail("managerEmail2", "email", null),
  detail("managerEmail3", "email", null),
  detail("managerEmail4", "email", null),
  detail("managerEmail5", "email", null),
  field("detail_info_fields", null, "countryCode", ["countryCode"], "country-code", NOT_AVAILABLE),
  bank("accountNumber", "account-number"),
  bank("ifscCode", "ifsc"),
  bank("bankName", "text"),
  ...address("currentAddress"),
  ...address("permanentAddress"),
  part("jobLocation", "pincode", "identifier"),
  part("jobLocation", "city", "text"),
  field(
    "detail_info_fields",
    "employeeMetadata_marriageDate",
    "employeeMetadata_marriageDate",
    ["employeeMetadata", "marriageDate"],
    "date",
    NOT_AVAILABLE,
  ),
  ...salaryFields("ctc", CTC_DEDUCTIONS),
  salary("monthly", ["month"], "month"),
  salary("monthly", ["year"], "year"),
  ...salaryFields("monthly", MONTHLY_DEDUCTIONS),
  salary("monthly", ["reimbursements"], "amount"),
]

export const DEPENDENT_FIELDS: ReadonlyArray<DependentField> = [
  { name: "name", kind: "text", flag: "dependentDetails_name" },
  { name: "relation", kind: "text", flag: "dependentDetails_relation" },
  { name: "dob", kind: "date", flag: "dependentDetails_dob" },
  { name: "email", kind: "email", flag: "dependentDetails_email" },
  { name: "gender", kind: "gender", flag: "dependentDetails_gender" },
  { name: "mobileNumber", kind: "mobile", flag: "dependentDetails_mobileNumber" },
  { name: "profession", kind: "text", flag: "dependentDetails_profession" },
]

export const FIELD_BY_KEY: ReadonlyMap<string, EmployeeField> = new Map(
  EMPLOYEE_FIELDS.map((entry) => [entry.key, entry]),
)
