import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { EmployeeRecord, InitialWebhookEmployee } from "./employee.ts"
import { formatFieldErrors } from "../field-errors.ts"
import { MASK, NOT_AVAILABLE } from "../wire-values.ts"

/* specification/employee.md#record, field by field: the tables there are the lists here. */

const TEXTS = [
  "employeeId",
  "name",
  "designation",
  "department",
  "grade",
  "groupName",
  "costCenter",
  "companyName",
  "manager",
  "countryCode",
]
const NULLABLE_TEXTS = ["pan", "aadhar", "uan", "mobileNumber", "nationality", "fatherName", "bloodGroup"]
const NULLABLE_EMAILS = [
  "email",
  "personalEmail",
  "managerEmail",
  "managerEmail2",
  "managerEmail3",
  "managerEmail4",
  "managerEmail5",
]
const ENUMERATIONS = {
  status: ["Active", "Inactive", "Terminated"],
  gender: ["Male", "Female", "Other", NOT_AVAILABLE],
  employmentType: ["Permanent", "Contract", "Probation/Intern", null],
  maritalStatus: ["Single", "Married", "Divorced", "Widowed", null],
}
const DATES = {
  doj: ["2020-04-01", NOT_AVAILABLE],
  dob: ["1990-01-31", null],
  terminationDate: ["2026-01-31", "", null],
}
const OBJECTS = {
  bankDetails: ["accountNumber", "ifscCode", "bankName"],
  currentAddress: ["addressPincode", "addressCity", "addressCountry", "addressState", "addressLine"],
  permanentAddress: ["addressPincode", "addressCity", "addressCountry", "addressState", "addressLine"],
  jobLocation: ["pincode", "city"],
}
const DEPENDENT_TEXTS = ["name", "relation", "email", "mobileNumber", "profession"]

const listErrors = (value: unknown, schema: Schema.Codec<unknown> = EmployeeRecord) => {
  const decoded = Schema.decodeUnknownResult(schema, { errors: "all", onExcessProperty: "error" })(value)
  return decoded._tag === "Failure" ? Object.keys(formatFieldErrors(decoded.failure)) : []
}

const every = (keys: ReadonlyArray<string>, value: unknown) =>
  Object.fromEntries(keys.map((key) => [key, value]))

const masked = {
  id: "0190",
  ...every(TEXTS, "x"),
  ...every(NULLABLE_TEXTS, MASK),
  ...every(NULLABLE_EMAILS, "asha@acme.example"),
  ...Object.fromEntries(Object.entries({ ...ENUMERATIONS, ...DATES }).map(([key, [value]]) => [key, value])),
  ...Object.fromEntries(Object.entries(OBJECTS).map(([key, parts]) => [key, every(parts, MASK)])),
  employeeMetadata: { marriageDate: "2015-02-14" },
  dependentDetails: [{ ...every(DEPENDENT_TEXTS, "x"), dob: "2015-02-01", gender: "Female" }],
  salaryDetails: { ctc: { basic: 1 }, monthly: { basic: null } },
}

describe("an employee record", () => {
  it("has every field of the tables, and the schema has no other", () => {
    expect(listErrors(masked)).toEqual([])
    expect(Object.keys(masked).sort()).toEqual(Object.keys(EmployeeRecord.fields).sort())
  })

  it("requires nothing but its id", () => {
    expect(listErrors({ id: "1" })).toEqual([])
    expect(listErrors({})).toEqual(["id"])
    for (const key of Object.keys(masked).filter((each) => each !== "id")) {
      expect(listErrors(Object.fromEntries(Object.entries(masked).filter(([each]) => each !== key)))).toEqual(
        [],
      )
    }
  })

  it.each([
    ...NULLABLE_TEXTS,
    ...NULLABLE_EMAILS,
    "dob",
    "terminationDate",
    "employmentType",
    "maritalStatus",
  ])("accepts null as %s", (key) => {
    expect(listErrors({ ...masked, [key]: null })).toEqual([])
  })

  it.each([
    ...TEXTS,
    "id",
    "doj",
    "status",
    "gender",
    ...Object.keys(OBJECTS),
    "dependentDetails",
    "salaryDetails",
  ])("rejects null as %s", (key) => {
    expect(listErrors({ ...masked, [key]: null })).toEqual([key])
  })

  it.each(TEXTS)("accepts NOT AVAILABLE as %s", (key) => {
    expect(listErrors({ ...masked, [key]: NOT_AVAILABLE })).toEqual([])
    expect(listErrors({ ...masked, [key]: 7 })).toEqual([key])
  })

  it.each(NULLABLE_EMAILS)("accepts an e-mail address as %s, and no other text", (key) => {
    for (const text of ["", "asha", NOT_AVAILABLE])
      expect(listErrors({ ...masked, [key]: text })).toEqual([key])
  })

  it.each(Object.entries({ ...ENUMERATIONS, ...DATES }))("accepts as %s one of %j", (key, values) => {
    for (const value of values) expect(listErrors({ ...masked, [key]: value })).toEqual([])
    for (const value of ["active", "M", "31-01-2024", "2024-1-1", 1, true])
      expect(listErrors({ ...masked, [key]: value }), String(value)).toEqual([key])
  })

  it.each(Object.entries(OBJECTS))("has in %s the texts %j, each optional, none null", (key, parts) => {
    expect(listErrors({ ...masked, [key]: {} })).toEqual([])
    for (const part of parts) {
      expect(listErrors({ ...masked, [key]: { [part]: NOT_AVAILABLE } })).toEqual([])
      expect(listErrors({ ...masked, [key]: { [part]: null } })).toEqual([`${key}.${part}`])
    }
    expect(listErrors({ ...masked, [key]: { other: "x" } })).toEqual([`${key}.other`])
  })

  it("accepts any number of dependents, and names invalid parts by index", () => {
    expect(listErrors({ ...masked, dependentDetails: [] })).toEqual([])
    const wrong = [{}, { dob: "1-1-2015", gender: "F" }, ...DEPENDENT_TEXTS.map((part) => ({ [part]: null }))]
    expect(listErrors({ ...masked, dependentDetails: wrong })).toEqual([
      "dependentDetails.1.dob",
      "dependentDetails.1.gender",
      ...DEPENDENT_TEXTS.map((part, index) => `dependentDetails.${index + 2}.${part}`),
    ])
    expect(listErrors({ ...masked, dependentDetails: {} })).toEqual(["dependentDetails"])
  })
})

describe("an employee record of the initial webhook", () => {
  it("is the same except for the salary, which has only the ctc", () => {
    const initial = { ...masked, salaryDetails: { ctc: { basic: 1, deductions: { pf: null } } } }
    expect(listErrors(initial, InitialWebhookEmployee)).toEqual([])
    expect(listErrors(masked, InitialWebhookEmployee)).toEqual(["salaryDetails.monthly"])
    expect({ ...InitialWebhookEmployee.fields, salaryDetails: null }).toEqual({
      ...EmployeeRecord.fields,
      salaryDetails: null,
    })
  })
})
