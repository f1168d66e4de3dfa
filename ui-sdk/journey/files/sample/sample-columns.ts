import { nameField, type FieldTexts } from "../../../elements/fields/field-texts.ts"

/* The columns of the sample file: what the vendor asks for, with the values of two invented people. */

export interface SampleColumn {
  readonly key: string
  readonly name: string
  readonly isRequired: boolean
  /** Those of two invented people. */
  readonly values: readonly [string, string]
}

export interface RequestedField {
  readonly key: string
  readonly is_mandatory: boolean
}

const ADDRESS = ["addressLine", "addressCity", "addressState", "addressPincode", "addressCountry"]

/** A field that has several values is several columns. */
const PARTS: Readonly<Record<string, ReadonlyArray<string>>> = {
  currentAddress: ADDRESS.map((part) => `currentAddress_${part}`),
  permanentAddress: ADDRESS.map((part) => `permanentAddress_${part}`),
  jobLocation: ["jobLocation_city", "jobLocation_pincode"],
}

/** What a row of a monthly salary is for. */
const MONTH = ["monthly_month", "monthly_year"]

/** It has no column of its own: it is what other columns have. */
const isColumn = (key: string): boolean => !key.endsWith("_raw")

const VALUES: Readonly<Record<string, readonly [string, string]>> = {
  employeeId: ["E1001", "E1002"],
  status: ["Active", "Active"],
  email: ["meera.nair@company.example", "arun.das@company.example"],
  doj: ["01-04-2019", "18-07-2022"],
  employmentType: ["Permanent", "Contract"],
  dob: ["17-03-1988", "28-11-1992"],
  pan: ["ABCPE1234F", "AKQPI4421K"],
  personalEmail: ["meera@mail.example", "arun@mail.example"],
  bloodGroup: ["O+", "B+"],
  mobileNumber: ["9876500001", "9876500002"],
  aadhar: ["234567890124", "999941057058"],
  uan: ["100904319456", "100904319464"],
  terminationDate: ["", "31-03-2026"],
  grade: ["G5", "G4"],
  costCenter: ["CC10", "CC20"],
  managerEmail: ["asha.rao@company.example", "asha.rao@company.example"],
  managerEmail2: ["ravi.iyer@company.example", "ravi.iyer@company.example"],
  managerEmail3: ["", ""],
  managerEmail4: ["", ""],
  managerEmail5: ["", ""],
  countryCode: ["IN", "IN"],
  currentAddress_addressPincode: ["682001", "411001"],
  permanentAddress_addressPincode: ["682001", "411001"],
  jobLocation_pincode: ["682001", "411001"],
  employeeMetadata_marriageDate: ["12-05-2015", ""],
  bankDetails_ifscCode: ["HDFC0001234", "SBIN0005678"],
  bankDetails_accountNumber: ["50100012345678", "20011223344"],
  dependentDetails_dob: ["23-08-1986", ""],
  dependentDetails_mobileNumber: ["9876500003", ""],
  dependentDetails_email: ["kiran@mail.example", ""],
  monthly_month: ["4", "4"],
  monthly_year: ["2026", "2026"],
}

/** The words of the two people, in the reader's language. */
export type SampleWords = Readonly<Record<string, readonly [string, string]>>

const AMOUNTS = ["50000", "42000"] as const
const isAmount = (key: string): boolean => /^(?:ctc|monthly)_/u.test(key) && !key.endsWith("taxRegime")

const findValues = (key: string, words: SampleWords): readonly [string, string] => {
  const part = key.replace(/^permanent/u, "current")
  return VALUES[key] ?? words[part] ?? (isAmount(key) ? AMOUNTS : ["", ""])
}

/** The required ones first. Without the employee's ID nothing can be read, so that it is there in any case. */
export const listSampleColumns = (
  requested: ReadonlyArray<RequestedField>,
  texts: FieldTexts,
  words: SampleWords,
): ReadonlyArray<SampleColumn> => {
  const required = new Set([
    "employeeId",
    ...requested.flatMap((field) => (field.is_mandatory ? field.key : [])),
  ])
  const others = requested.map(({ key }) => key).filter((key) => !required.has(key))
  const hasMonth = [...required, ...others].some((key) => key.startsWith("monthly_"))
  const toColumns = (key: string) =>
    (PARTS[key] ?? [key]).filter(isColumn).map((column) => ({ column, isRequired: required.has(key) }))
  return [...required, ...others, ...(hasMonth ? MONTH : [])]
    .flatMap(toColumns)
    .map(({ column, isRequired }) => ({
      key: column,
      name: nameField(texts, column),
      isRequired,
      values: findValues(column, words),
    }))
}

/** The header of a column: a star marks a required one. */
export const nameSampleColumn = ({ name, isRequired }: SampleColumn): string =>
  isRequired ? `${name} *` : name

/** The header and two rows. */
export const listSampleRows = (
  columns: ReadonlyArray<SampleColumn>,
): ReadonlyArray<ReadonlyArray<string>> => [
  columns.map(nameSampleColumn),
  columns.map(({ values }) => values[0]),
  columns.map(({ values }) => values[1]),
]
