import { DEPENDENTS_KEY } from "./field-key.ts"
import { EMPLOYEE_FIELDS } from "../../contract/employee/fields.ts"
import type { MaskedRecord } from "./record.ts"
import { getAtPath } from "./record-path.ts"

/*
 * A value that a vendor set survives later syncs until the source itself changes that field
 * (specification/endpoints.md#update-an-employee). So each override stores the value that the source
 * had when it was made.
 */

export interface FieldOverride {
  /** A leaf of the record by its mapping key, or the whole list of dependents. */
  readonly key: string
  /** Masked, like all stored values. */
  readonly value: unknown
  /** The source's value; undefined: it had none. */
  readonly source?: unknown
}

type Json = Readonly<Record<string, unknown>>

const PATHS: ReadonlyMap<string, ReadonlyArray<string>> = new Map<string, ReadonlyArray<string>>([
  ...EMPLOYEE_FIELDS.map(({ key, path }) => [key, path] as const),
  [DEPENDENTS_KEY, [DEPENDENTS_KEY]],
])

/** Returns the value of a field; undefined: the record does not have it. */
export const getFieldValue = (record: Json, key: string): unknown => {
  const path = PATHS.get(key)
  return path === undefined ? undefined : getAtPath(record, path)
}

/** Returns a copy of the record with the value at the field's path. */
export const setFieldValue = <R extends Json>(record: R, key: string, value: unknown): R =>
  setAtPath(record, PATHS.get(key) ?? [], value) as R

const setAtPath = (at: Json, [step, ...deeper]: ReadonlyArray<string>, value: unknown): Json => {
  if (step === undefined) return at
  return { ...at, [step]: deeper.length === 0 ? value : setAtPath((at[step] ?? {}) as Json, deeper, value) }
}

export const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export interface OverriddenRecord {
  readonly record: MaskedRecord
  /** The overrides that still apply. */
  readonly active: ReadonlyArray<FieldOverride>
}

/** Applies to a source's record the overrides whose fields the source has not changed since. */
export const applyOverrides = (
  record: MaskedRecord,
  overrides: ReadonlyArray<FieldOverride>,
): OverriddenRecord => {
  const active = overrides.filter(({ key, source }) => isSameValue(getFieldValue(record, key), source))
  return {
    record: active.reduce((overridden, { key, value }) => setFieldValue(overridden, key, value), record),
    active,
  }
}

/** Adds overrides for new values; `source` has the source's values as far as they are known. */
export const mergeOverrides = (
  before: ReadonlyArray<FieldOverride>,
  changes: ReadonlyArray<FieldOverride>,
): ReadonlyArray<FieldOverride> => [
  ...before.filter(({ key }) => !changes.some((change) => change.key === key)),
  ...changes.map((change) => {
    // The source's value is known since the first override: the record holds that override's value.
    const known = before.find(({ key }) => key === change.key)
    return known === undefined ? change : { ...known, value: change.value }
  }),
]
