import { DEPENDENTS_KEY, formatDependentKey } from "./field-key.ts"
import { DEPENDENT_FIELDS, EMPLOYEE_FIELDS } from "../../contract/employee/fields.ts"
import type { EmployeeData } from "./record.ts"
import { getAtPath } from "./record-path.ts"

/*
 * A record as one level of mapping keys: the columns of an export, the flat form of the push API. Dependents are numbered:
 * `dependentDetails_name`, `dependentDetails_2_name`.
 */

/** Field key to value; `dependentDetails` itself stands for an empty list of dependents. */
export type FlatRecord = ReadonlyMap<string, unknown>

type Json = Readonly<Record<string, unknown>>

/** Every field that the record contains, in canonical order, without `id`. */
export const flattenRecord = (record: EmployeeData): FlatRecord => {
  const flat = new Map<string, unknown>()
  for (const { key, path } of EMPLOYEE_FIELDS) {
    const value = getAtPath(record, path)
    if (value !== undefined) flat.set(key, value)
  }
  const dependents = record.dependentDetails
  if (dependents?.length === 0) flat.set(DEPENDENTS_KEY, [])
  dependents?.forEach((dependent, index) => {
    for (const { name } of DEPENDENT_FIELDS) {
      const value = (dependent as Json)[name]
      if (value !== undefined) flat.set(formatDependentKey(String(index + 1), name), value)
    }
  })
  return flat
}
