import { DEPENDENTS_KEY, formatDependentKey, parseFieldKey } from "./field-key.ts"
import { DEPENDENT_FIELDS, EMPLOYEE_FIELDS } from "../../contract/employee/fields.ts"
import type { EmployeeData } from "./record.ts"
import { getAtPath } from "./record-path.ts"

/*
 * A record as one level of mapping keys: the columns of an export, the flat form of the push API. Dependents are numbered:
 * `dependentDetails_name`, `dependentDetails_2_name`.
 */

/** Field key to value; `dependentDetails` itself stands only for a list without dependents. */
export type FlatRecord = ReadonlyMap<string, unknown>

type Json = Readonly<Record<string, unknown>>

/** Every field the record holds, in canonical order; what it does not hold is absent, and so is `id`. */
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

/**
 * The record of a flat form, in the order of its entries; what is undefined or under a key that the model does not have is
 * left out. Undoes `flatten` for every record without empty objects.
 */
export const unflattenRecord = (flat: FlatRecord): EmployeeData => {
  const record: Record<string, unknown> = {}
  const dependents = new Map<string, Record<string, unknown>>()
  for (const [key, value] of flat) {
    const target = value === undefined ? null : parseFieldKey(key)
    if (target === null) continue
    if (target.kind === "field") setAtPath(record, target.field.path, value)
    else if (target.kind === "dependents") record[DEPENDENTS_KEY] = value
    else getOrCreateDependent(dependents, target.group.name)[target.field.name] = value
  }
  if (dependents.size > 0) record[DEPENDENTS_KEY] = [...dependents.values()]
  return record
}

const setAtPath = (record: Record<string, unknown>, path: ReadonlyArray<string>, value: unknown): void => {
  let at = record
  for (const step of path.slice(0, -1)) at = (at[step] ??= {}) as Record<string, unknown>
  at[path.at(-1) ?? ""] = value
}

const getOrCreateDependent = (
  dependents: Map<string, Record<string, unknown>>,
  group: string,
): Record<string, unknown> => {
  const known = dependents.get(group)
  if (known !== undefined) return known
  const fresh = {}
  dependents.set(group, fresh)
  return fresh
}
