import * as Schema from "effect/Schema"
import { describeFields } from "../describe-fields.ts"
import { component } from "../component.ts"
import {
  ADDRESS_DESCRIPTIONS,
  BANK_DESCRIPTIONS,
  DEPENDENT_DESCRIPTIONS,
  JOB_LOCATION_DESCRIPTIONS,
  METADATA_DESCRIPTIONS,
  MASKED,
  SALARY_DETAILS_DESCRIPTION,
} from "./field-descriptions.ts"
import { InitialWebhookSalaryDetails, SalaryDetails } from "./salary.ts"
import { DateOrNotAvailable, Email, IsoDate, NOT_AVAILABLE, NullableString } from "../wire-values.ts"

/*
 * The employee record (specification/employee.md#record). Every key but `id` is optional: a field that is not shared
 * is absent, and consumers must treat absent fields as allowed. Masked fields carry MASK or null
 * (specification/employee.md#masking).
 */

export const EMPLOYEE_STATUSES = ["Active", "Inactive", "Terminated"] as const
export const EmployeeStatus = Schema.Literals(EMPLOYEE_STATUSES)
export type EmployeeStatus = typeof EmployeeStatus.Type

export const GENDERS = ["Male", "Female", "Other"] as const
export const Gender = Schema.Literals([...GENDERS, NOT_AVAILABLE])

export const EMPLOYMENT_TYPES = ["Permanent", "Contract", "Probation/Intern"] as const
export const EmploymentType = Schema.Literals(EMPLOYMENT_TYPES)

export const MARITAL_STATUSES = ["Single", "Married", "Divorced", "Widowed"] as const
export const MaritalStatus = Schema.Literals(MARITAL_STATUSES)

const text = Schema.optionalKey(Schema.String)
const nullableText = Schema.optionalKey(NullableString)
const nullableEmail = Schema.optionalKey(Schema.NullOr(Email))

/** Says of text fields what they are without a value; other fields are null then, or have it among their values. */
const sayAbsence = <const Meanings extends Readonly<Record<string, string>>>(
  meanings: Meanings,
  keys: ReadonlyArray<keyof Meanings & string>,
): { readonly [Key in keyof Meanings]: string } => ({
  ...meanings,
  ...Object.fromEntries(keys.map((key) => [key, `${meanings[key] ?? ""} ${NOT_AVAILABLE} without a value.`])),
})

export const BankDetails = Schema.Struct(
  describeFields(
    { accountNumber: text, ifscCode: text, bankName: text },
    sayAbsence(BANK_DESCRIPTIONS, ["bankName"]),
  ),
).annotate(component("BankDetails"))

export const Address = Schema.Struct(
  describeFields(
    {
      addressPincode: text,
      addressCity: text,
      addressCountry: text,
      addressState: text,
      addressLine: text,
    },
    sayAbsence(ADDRESS_DESCRIPTIONS, [
      ...(["addressPincode", "addressCity", "addressCountry", "addressState", "addressLine"] as const),
    ]),
  ),
).annotate(component("Address"))

export const JobLocation = Schema.Struct(
  describeFields({ pincode: text, city: text }, sayAbsence(JOB_LOCATION_DESCRIPTIONS, ["pincode", "city"])),
).annotate(component("JobLocation"))

export const EmployeeMetadata = Schema.Struct(
  describeFields({ marriageDate: Schema.optionalKey(DateOrNotAvailable) }, METADATA_DESCRIPTIONS),
).annotate(component("EmployeeMetadata"))

export const Dependent = Schema.Struct(
  describeFields(
    {
      name: text,
      relation: text,
      dob: Schema.optionalKey(DateOrNotAvailable),
      email: text,
      gender: Schema.optionalKey(Gender),
      mobileNumber: text,
      profession: text,
    },
    sayAbsence(DEPENDENT_DESCRIPTIONS, ["name", "relation", "email", "mobileNumber", "profession"]),
  ),
).annotate(component("Dependent"))
export type Dependent = typeof Dependent.Type

/** What the record's own fields mean, for the API document. */
export const RECORD_DESCRIPTIONS = {
  id: "Id of the record in this service.",
  employeeId: "The employee's identifier in the source, with leading zeros.",
  name: "Full name.",
  email: "Work e-mail address, as the source has it.",
  personalEmail: "Private e-mail address, as the source has it.",
  doj: "Date of joining.",
  dob: "Date of birth.",
  status:
    "Whether the person works there now. Terminated: has left. Inactive: suspended, or missing from a complete load.",
  employmentType: "The kind of contract.",
  gender: "Gender.",
  pan: `Permanent account number (India). ${MASKED}`,
  aadhar: `Aadhaar number (India). ${MASKED}`,
  uan: `Universal account number of the provident fund (India). ${MASKED}`,
  mobileNumber: `Mobile number. ${MASKED}`,
  maritalStatus: "Marital status.",
  nationality: "Nationality, as the source has it.",
  fatherName: "Name of the father.",
  bloodGroup: "Blood group, as the source has it.",
  designation: "Job title.",
  department: "Department.",
  grade: "Grade or band.",
  groupName: "Group of employees, as the company forms them.",
  costCenter: "Cost centre.",
  companyName: "The company that employs the person, in a group of companies.",
  terminationDate: "Last working day; an empty text if there is none.",
  manager: "Name of the manager.",
  managerEmail: "E-mail address of the manager.",
  managerEmail2: "E-mail address of a second manager.",
  managerEmail3: "E-mail address of a third manager.",
  managerEmail4: "E-mail address of a fourth manager.",
  managerEmail5: "E-mail address of a fifth manager.",
  countryCode: "Country in which the person works (ISO 3166), such as IN.",
  bankDetails: "The account to which the salary is paid.",
  currentAddress: "Where the person lives now.",
  permanentAddress: "The permanent address.",
  jobLocation: "Where the person works.",
  employeeMetadata: "Further facts.",
  dependentDetails: "Family members and other dependents.",
}

const nonSalaryFields = describeFields(
  {
    id: Schema.String,
    employeeId: text,
    name: text,
    email: nullableEmail,
    personalEmail: nullableEmail,
    doj: Schema.optionalKey(DateOrNotAvailable),
    dob: Schema.optionalKey(Schema.NullOr(IsoDate)),
    status: Schema.optionalKey(EmployeeStatus),
    employmentType: Schema.optionalKey(Schema.NullOr(EmploymentType)),
    gender: Schema.optionalKey(Gender),
    pan: nullableText,
    aadhar: nullableText,
    uan: nullableText,
    mobileNumber: nullableText,
    maritalStatus: Schema.optionalKey(Schema.NullOr(MaritalStatus)),
    nationality: nullableText,
    fatherName: nullableText,
    bloodGroup: nullableText,
    designation: text,
    department: text,
    grade: text,
    groupName: text,
    costCenter: text,
    companyName: text,
    terminationDate: Schema.optionalKey(Schema.NullOr(Schema.Union([IsoDate, Schema.Literal("")]))),
    manager: text,
    managerEmail: nullableEmail,
    managerEmail2: nullableEmail,
    managerEmail3: nullableEmail,
    managerEmail4: nullableEmail,
    managerEmail5: nullableEmail,
    countryCode: text,
    bankDetails: Schema.optionalKey(BankDetails),
    currentAddress: Schema.optionalKey(Address),
    permanentAddress: Schema.optionalKey(Address),
    jobLocation: Schema.optionalKey(JobLocation),
    employeeMetadata: Schema.optionalKey(EmployeeMetadata),
    dependentDetails: Schema.optionalKey(Schema.Array(Dependent)),
  },
  sayAbsence(RECORD_DESCRIPTIONS, [
    ...(["name", "designation", "department", "grade", "groupName", "costCenter"] as const),
    ...(["companyName", "manager", "countryCode"] as const),
  ]),
)

/** One employee in responses of the read endpoint, the update endpoint and the delta webhooks. */
export const EmployeeRecord = Schema.Struct({
  ...nonSalaryFields,
  salaryDetails: Schema.optionalKey(SalaryDetails).annotateKey({ description: SALARY_DETAILS_DESCRIPTION }),
}).annotate(component("EmployeeRecord"))
export type EmployeeRecord = typeof EmployeeRecord.Type

/** One employee in the initial webhook (specification/employee.md#salary: only `ctc`, and without some of its keys). */
export const InitialWebhookEmployee = Schema.Struct({
  ...nonSalaryFields,
  salaryDetails: Schema.optionalKey(InitialWebhookSalaryDetails).annotateKey({
    description: SALARY_DETAILS_DESCRIPTION,
  }),
}).annotate(component("InitialWebhookEmployee"))
export type InitialWebhookEmployee = typeof InitialWebhookEmployee.Type
