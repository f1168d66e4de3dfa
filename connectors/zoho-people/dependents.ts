import { type FieldNames, isObject, type JsonObject, listObjects } from "../sdk/index.ts"
import { type DateOrder, readDate } from "./record-values.ts"

/** Columns of the section by the key of a dependent, in lower-case letters: organisations write them in different ways. */
const COLUMNS: Readonly<Record<string, ReadonlyArray<string>>> = {
  name: ["name", "dependentname", "fullname"],
  relation: ["relationship", "relation"],
  dob: ["dateofbirth", "dob", "birthdate"],
  gender: ["gender", "sex"],
  email: ["email", "emailid", "emailaddress"],
  mobileNumber: ["mobile", "mobilenumber", "phone", "phonenumber"],
  profession: ["profession", "occupation"],
}

/**
 * Reads the entries of a tabular section; null when the record does not have the section. `columns` names columns with other
 * names. An empty section is a list with an empty entry.
 */
export const mapDependents = (
  record: JsonObject,
  section: string,
  columns: FieldNames,
  order: DateOrder,
): ReadonlyArray<JsonObject> | null => {
  const sections = record["tabularSections"]
  const entries = isObject(sections) ? sections[section] : undefined
  if (!Array.isArray(entries)) return null
  return listObjects(entries).flatMap((entry) => {
    const dependent = mapDependent(entry, columns, order)
    return Object.values(dependent).every((value) => value === null || value === "") ? [] : [dependent]
  })
}

const mapDependent = (entry: JsonObject, columns: FieldNames, order: DateOrder): JsonObject => {
  const values = new Map(Object.entries(entry).map(([name, value]) => [simplify(name), value]))
  const pick = (key: string, names: ReadonlyArray<string>): unknown => {
    const given = columns[key]
    const candidates = given === undefined ? names : [simplify(given)]
    return candidates.map((name) => values.get(name)).find((value) => value !== undefined) ?? null
  }
  const dependent = Object.fromEntries(Object.entries(COLUMNS).map(([key, names]) => [key, pick(key, names)]))
  return { ...dependent, dob: readDate(dependent["dob"], order) }
}

const simplify = (name: string): string => name.toLowerCase().replace(/[^\p{L}\d]/gu, "")
