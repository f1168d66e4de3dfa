import {
  DEPENDENT_FIELDS,
  type DependentField,
  EMPLOYEE_FIELDS,
  type EmployeeField,
  FIELD_BY_KEY,
} from "../../contract/employee/fields.ts"

/*
 * The keys that a column can be mapped to: those of EMPLOYEE_FIELDS; `dependentDetails_name` and its siblings;
 * `dependentDetails_2_name` for the second dependent; `dependentDetails_spouse_name` for a dependent whose relation the
 * column's name states; `dependentDetails` for a column with all of them; and the data-model keys of objects.
 */

/** The dependents of a row; each group of columns is one dependent. */
export interface DependentGroup {
  /** `1`, `2`, ... or `spouse`, `child`, ... */
  readonly name: string
  /** The relation of a dependent of the group when no column states it. */
  readonly relation: string | null
}

export type FieldTarget =
  | { readonly kind: "field"; readonly field: EmployeeField }
  | { readonly kind: "dependents" }
  | { readonly kind: "dependent"; readonly group: DependentGroup; readonly field: DependentField }

export const DEPENDENTS_KEY = "dependentDetails"

/** Dependents that are read for one employee; more come from a broken source. */
export const DEPENDENTS_LIMIT = 50

const RELATIONS: ReadonlyMap<string, string> = new Map([
  ["spouse", "Spouse"],
  ["father", "Father"],
  ["mother", "Mother"],
  ["child", "Child"],
  ["son", "Son"],
  ["daughter", "Daughter"],
])

/** A flag that shares a whole object: a single column mapped to it holds its main part. */
const MAIN_PART_BY_KEY: ReadonlyMap<string, string> = new Map(
  EMPLOYEE_FIELDS.flatMap(({ key, path: [object = ""], row }) => (row.isMainPart ? [[object, key]] : [])),
)

const DEPENDENT_KEY = /^dependentDetails_(?:([1-9]\d?|[a-z]+(?:[1-9])?)_)?([A-Za-z]+)$/u

const findDependentField = (name: string): DependentField | undefined =>
  DEPENDENT_FIELDS.find((field) => field.name === name)

/** Parses a mapping key; null when the model has no such key. */
export const parseFieldKey = (key: string): FieldTarget | null => {
  if (key === DEPENDENTS_KEY) return { kind: "dependents" }
  const field = FIELD_BY_KEY.get(MAIN_PART_BY_KEY.get(key) ?? key)
  if (field !== undefined) return { kind: "field", field }
  const match = DEPENDENT_KEY.exec(key)
  const dependentField = findDependentField(match?.[2] ?? "")
  const group = parseGroup(match?.[1] ?? "1")
  if (dependentField === undefined || group === null) return null
  return { kind: "dependent", group, field: dependentField }
}

const parseGroup = (name: string): DependentGroup | null => {
  if (/^\d/u.test(name)) return Number(name) <= DEPENDENTS_LIMIT ? { name, relation: null } : null
  const relation = RELATIONS.get(name.replace(/\d$/u, ""))
  return relation === undefined ? null : { name, relation }
}

/**
 * Returns the canonical spelling of a key: `currentAddress` is `currentAddress_addressLine`, dependent 1 has no number.
 * Null: no such key.
 */
export const canonicalizeKey = (key: string): string | null => {
  const target = parseFieldKey(key)
  return target === null ? null : formatFieldKey(target)
}

export const formatFieldKey = (target: FieldTarget): string => {
  if (target.kind === "field") return target.field.key
  return target.kind === "dependents"
    ? DEPENDENTS_KEY
    : formatDependentKey(target.group.name, target.field.name)
}

/** `group`: `1`, `2`, ..., or a relation. */
export const formatDependentKey = (group: string, name: string): string =>
  group === "1" ? `${DEPENDENTS_KEY}_${name}` : `${DEPENDENTS_KEY}_${group}_${name}`

/** Numbered dependents first, in order, then the others by name. */
export const compareGroups = (a: DependentGroup, b: DependentGroup): number =>
  rank(a) - rank(b) || (a.name < b.name ? -1 : 1)

const rank = ({ name, relation }: DependentGroup): number =>
  relation === null ? Number(name) : DEPENDENTS_LIMIT + 1
