import { isObject, type JsonObject, listObjects, readText } from "../sdk/index.ts"
import { normaliseName } from "./columns.ts"

/*
 * A dataset has dependents only if the company adds columns for them: one column for each value (`Spouse Name`, `Child 1 Date
 * of Birth`), or one with a list of records.
 */

/** Keys of a dependent to the names of its values. */
const VALUE_NAMES: Readonly<Record<string, ReadonlyArray<string>>> = {
  name: ["name", "full_name", "dependent_name"],
  relation: ["relation", "relationship", "relation_type"],
  dob: ["dob", "date_of_birth", "birth_date"],
  gender: ["gender"],
  email: ["email", "email_id"],
  mobileNumber: ["mobile", "mobile_no", "mobile_number", "phone", "contact_no", "contact_number"],
  profession: ["profession", "occupation"],
}

/** `spouse_name`, `child_1_dob`, `dependent_2_relation`. */
const ONE_VALUE = /^((spouse|mother|child|dependent|dependant)(?:_?\d+)?)_(.+)$/u
const LIST = /^(dependents?|dependants?|family)(_(details|members?|information))?$/u

/** Whether the columns hold dependents. */
export const hasDependents = (columns: Iterable<string>): boolean =>
  [...columns].map(normaliseName).some((name) => LIST.test(name) || readColumn(name) !== null)

/** Maps the columns of an employee to a list of dependents; those without a name are left out. */
export const readDependents = (record: JsonObject): ReadonlyArray<JsonObject> => {
  const groups = new Map<string, Record<string, unknown>>()
  const listed: Array<JsonObject> = []
  for (const [column, value] of Object.entries(record)) {
    const name = normaliseName(column)
    const part = readColumn(name)
    if (part !== null) {
      const group = groups.get(part.group) ?? { relation: part.relation }
      group[part.key] = readText(value) ?? group[part.key] ?? null
      groups.set(part.group, group)
    } else if (LIST.test(name)) for (const each of listObjects(value)) listed.push(mapListed(each))
  }
  return [...groups.values(), ...listed].filter((dependent) => readText(dependent["name"]) !== null)
}

const RELATIONS: Readonly<Record<string, string>> = { spouse: "Spouse", mother: "Mother", child: "Child" }

interface DependentColumn {
  readonly group: string
  /** Null: a column of its own says it. */
  readonly relation: string | null
  readonly key: string
}

const readColumn = (name: string): DependentColumn | null => {
  const [, group = "", relation = "", value = ""] = ONE_VALUE.exec(name) ?? []
  const key = findKey(value)
  return key === null ? null : { group, relation: RELATIONS[relation] ?? null, key }
}

const findKey = (name: string): string | null =>
  Object.keys(VALUE_NAMES).find((key) => VALUE_NAMES[key]?.includes(name) === true) ?? null

const mapListed = (record: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(record).flatMap(([column, value]) => {
      const key = findKey(normaliseName(column))
      return key === null || isObject(value) ? [] : [[key, value]]
    }),
  )
