import {
  type Credentials,
  CUSTOM_FIELD_LABELS,
  type DataModelCategory,
  parseFieldNames,
  readText,
  sourceError,
  type SourceError,
} from "../sdk/index.ts"
import { SENTENCES } from "./sentences.ts"
import type { DatasetField } from "./account.ts"

/*
 * Which fields of the employee dataset are requested. The names differ from account to account, and a request with an
 * unknown one fails, so only listed fields are requested.
 */

export interface FieldPlan {
  /** The field with BambooHR's internal id, to which dependents and pay refer; null: the account lists none. */
  readonly recordId: string | null
  /** By part of an employee: `firstName` to `firstName`, or a data-model key to the field that an admin or a label names. */
  readonly names: ReadonlyMap<string, string>
  /** Every field that is requested. */
  readonly requested: ReadonlyArray<string>
  /** Orders the pages: a field whose values never change. */
  readonly orderBy: string
  /** The field with the time of the last change, for filters; null: the account lists none. */
  readonly changed: string | null
}

export type Wants = (category: DataModelCategory) => boolean

/** Standard fields: names by which datasets list them, the first one that is listed counts. */
const STANDARD_FIELDS: Readonly<Record<string, ReadonlyArray<string>>> = {
  displayName: ["displayName", "firstNameLastName"],
  firstName: ["firstName"],
  lastName: ["lastName"],
  status: ["status"],
  terminationDate: ["terminationDate"],
  email: ["workEmail", "email"],
  personalEmail: ["homeEmail"],
  mobileNumber: ["mobilePhone"],
  doj: ["hireDate"],
  dob: ["dateOfBirth", "birthDate"],
  gender: ["gender"],
  maritalStatus: ["maritalStatus"],
  nationality: ["nationality"],
  employmentType: ["employmentStatus", "employmentHistoryStatus"],
  designation: ["jobInformationJobTitle", "jobTitle"],
  department: ["jobInformationDepartment", "department"],
  groupName: ["jobInformationDivision", "division"],
  jobLocation_city: ["jobInformationLocation", "location"],
  manager: ["supervisorName", "jobInformationReportsTo", "supervisor"],
  managerEmail: ["supervisorEmail"],
  addressLine1: ["addressLineOne", "address1"],
  addressLine2: ["addressLineTwo", "address2"],
  currentAddress_addressCity: ["city"],
  currentAddress_addressState: ["state"],
  currentAddress_addressPincode: ["zipcode", "zipCode"],
  currentAddress_addressCountry: ["country"],
  countryCode: ["country"],
}

const RECORD_ID_NAMES = ["employeeId", "eeid", "id"]

/**
 * Plans the request from the fields that the account lists. Throws `SourceError`: `auth` when the form names a field that
 * is not listed, `data` when no field identifies an employee.
 */
export const planFields = (
  credentials: Credentials,
  listed: ReadonlyArray<DatasetField>,
  wants: Wants,
): FieldPlan => {
  const named = new Set(listed.map(({ name }) => name))
  const pick = (names: ReadonlyArray<string>) => names.find((name) => named.has(name)) ?? null
  const recordId = findRecordId(credentials, listed) ?? pick(RECORD_ID_NAMES)
  const names = new Map<string, string>()
  const add = (key: string, name: string | null | undefined) => {
    if (name !== null && name !== undefined) names.set(key, name)
  }
  add("employeeId", pick(["employeeNumber"]))
  if (wants("detail_info_fields")) {
    for (const [key, candidates] of Object.entries(STANDARD_FIELDS)) add(key, pick(candidates))
  }
  for (const [key, label] of Object.entries(CUSTOM_FIELD_LABELS)) {
    if (wants(findCategory(key))) add(key, listed.find((field) => label.test(field.label))?.name)
  }
  for (const [key, field] of Object.entries(parseFieldNames(credentials["field_map"], "the custom fields"))) {
    if (key === "employeeId" || wants(findCategory(key))) add(key, findMapped(listed, key, field))
  }
  const identity = recordId ?? names.get("employeeId")
  if (identity === undefined) throw noIdentity()
  const requested = [...new Set([identity, ...names.values()])]
  return { recordId, names, requested, orderBy: `${identity} asc`, changed: pick(["lastChanged"]) }
}

const findCategory = (key: string): DataModelCategory => {
  if (key.startsWith("bankDetails")) return "bank_details_fields"
  return key.startsWith("ctc") ? "ctc_details_fields" : "detail_info_fields"
}

const findRecordId = (
  { record_id_field: given }: Credentials,
  listed: ReadonlyArray<DatasetField>,
): string | null => {
  const wanted = readText(given)
  if (wanted === null) return null
  const found = findField(listed, wanted)
  if (found !== null) return found
  throw sourceError("auth", SENTENCES["no-own-record-id"]())
}

const findMapped = (listed: ReadonlyArray<DatasetField>, key: string, field: string): string => {
  const found = findField(listed, field)
  if (found !== null) return found
  throw sourceError("auth", SENTENCES["no-custom-field"]({ key }))
}

/** By its name, else by its label in any case. */
const findField = (listed: ReadonlyArray<DatasetField>, wanted: string): string | null =>
  (
    listed.find(({ name }) => name === wanted) ??
    listed.find(({ label }) => label.toLowerCase() === wanted.toLowerCase())
  )?.name ?? null

const noIdentity = (): SourceError => sourceError("data", SENTENCES["no-identity"]())
