import { readdirSync, readFileSync } from "node:fs"
import { parseFieldKey } from "../domain/employee/field-key.ts"

/*
 * Header rows of public exports and import templates of HR and payroll systems, a file each: the name of the system, where its
 * columns are published, whether it was kept back, and the columns, each with what it holds, judged by hand. Only names are taken over; the values are
 * invented.
 *
 *   Employee Code => employeeId      the field
 *   Basic Salary ~> ctc_basic, ...   may be one of these fields, but only a person knows
 *   Probation End :: dates           no field, with values of this kind
 *   Type => employmentType :: Regular, Casual     the field, with these values
 *   Shift                            no field
 */

export interface JudgedColumn {
  readonly header: string
  /** The fields that may be suggested; empty: none. */
  readonly keys: ReadonlyArray<string>
  /** Whether the one field must be found. Otherwise nothing is certain. */
  readonly isClear: boolean
  readonly values: ReadonlyArray<string>
}

export interface HeaderRow {
  /** The file's name. */
  readonly name: string
  readonly columns: ReadonlyArray<JudgedColumn>
  /** Every fifth was not looked at while the suggestions were made. */
  readonly isKeptBack: boolean
}

const FOLDER = new URL("./header-rows/", import.meta.url)

/** In the order of their names. */
export const readHeaderRows = (): ReadonlyArray<HeaderRow> =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith(".txt"))
    .sort()
    .map((file) => {
      const [, , remark, ...lines] = readFileSync(new URL(file, FOLDER), "utf8").trimEnd().split("\n")
      const isKeptBack = remark === "kept back"
      return { name: file.replace(".txt", ""), columns: lines.map(parseColumn), isKeptBack }
    })

const parseColumn = (line: string): JudgedColumn => {
  const [named = "", written = ""] = line.split(" :: ")
  const [, header = named, sign = "", judged = ""] = /^(.*?) (=>|~>) (.+)$/u.exec(named) ?? []
  const keys = judged === "" ? [] : judged.split(", ")
  const usual = keys[0] === undefined ? OTHER_VALUES["words"] : listValues(keys[0])
  const values = OTHER_VALUES[written] ?? (written === "" ? usual : written.split(", "))
  return { header, keys, isClear: sign !== "~>", values: values ?? [] }
}

const OTHER_VALUES: Readonly<Record<string, ReadonlyArray<string>>> = {
  words: ["north", "south", "north"],
  names: ["Meera Nair", "Arun Das", "Li Wei"],
  emails: ["meera@mail.example", "arun@mail.example"],
  phones: ["9812345670", "9900011122"],
  dates: ["2024-03-01", "2025-01-15"],
  numbers: ["4", "11", "27"],
  bits: ["0", "1", "1"],
  amounts: ["1,200.00", "950.50"],
  codes: ["D01", "D02"],
  ids: ["X-10023", "X-10024"],
  logins: ["mnair", "adas"],
  yesno: ["Yes", "No"],
  salutes: ["Mr", "Ms", "Dr"],
}

const VALUES_BY_KEY: Readonly<Record<string, ReadonlyArray<string>>> = {
  dob: ["1988-04-02", "1993-12-30"],
  manager: ["Asha Rao", "Ben Iyer"],
  designation: ["Engineer", "Analyst"],
  department: ["Finance", "Sales"],
  grade: ["G1", "G2"],
  countryCode: ["India", "India"],
}

const VALUES_BY_KIND: Readonly<Record<string, ReadonlyArray<string>>> = {
  text: ["Kochi", "Pune"],
  "person-name": ["Meera", "Arun"],
  identifier: ["682001", "411001"],
  email: ["meera@acme.example", "arun@acme.example"],
  date: ["2019-07-01", "2022-04-18"],
  status: ["Active", "Active", "Inactive"],
  gender: ["Female", "Male"],
  "employment-type": ["Full time", "Part time"],
  "marital-status": ["Single", "Married"],
  pan: ["ABCPE1234F", "AKQPI4421K"],
  aadhaar: ["2345 6789 0124", "9999 4105 7058"],
  uan: ["100904319456", "100904319457"],
  ifsc: ["HDFC0001234"],
  "account-number": ["50100012345678", "20011223344"],
  mobile: ["98765 43210", "99000 11223"],
  amount: ["50,000", "72,500.00"],
}

const listValues = (key: string): ReadonlyArray<string> => {
  const target = parseFieldKey(key)
  const kind = target === null || target.kind === "dependents" ? "text" : target.field.kind
  return VALUES_BY_KEY[key] ?? VALUES_BY_KIND[kind] ?? []
}
