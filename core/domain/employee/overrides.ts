import { DEPENDENTS_KEY } from "./field-key.ts"
import { EMPLOYEE_FIELDS } from "../../contract/employee/fields.ts"
import type { MaskedRecord } from "./record.ts"
import { getAtPath } from "./record-path.ts"

/*
 * A value that a vendor set survives later syncs until the source itself changes that field (decisions.md 4, employee
 * update). So each override remembers what the source said when it was made.
 */

export interface FieldOverride {
  /** A leaf of the record by its mapping key, or the whole list of dependents. */
  readonly key: string
  /** Masked, as everything here. */
  readonly value: unknown
  /** What the source said; undefined: nothing. */
  readonly source?: unknown
}

type Json = Readonly<Record<string, unknown>>

const PATHS: ReadonlyMap<string, ReadonlyArray<string>> = new Map<string, ReadonlyArray<string>>([
  ...EMPLOYEE_FIELDS.map(({ key, path }) => [key, path] as const),
  [DEPENDENTS_KEY, [DEPENDENTS_KEY]],
])

/** The value of a field; undefined: the record does not have it. */
export const getFieldValue = (record: Json, key: string): unknown => {
  const path = PATHS.get(key)
  return path === undefined ? undefined : getAtPath(record, path)
}

/** The record with the value in the field's place; the record that was given stays as it is. */
export const setFieldValue = <R extends Json>(record: R, key: string, value: unknown): R =>
  setAtPath(record, PATHS.get(key) ?? [], value) as R

const setAtPath = (at: Json, [step, ...deeper]: ReadonlyArray<string>, value: unknown): Json => {
  if (step === undefined) return at
  return { ...at, [step]: deeper.length === 0 ? value : setAtPath((at[step] ?? {}) as Json, deeper, value) }
}

export const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export interface OverriddenRecord {
  readonly record: MaskedRecord
  /** Those that still stand. */
  readonly active: ReadonlyArray<FieldOverride>
}

/** A record of the source with the overrides in place whose fields the source has not changed since. */
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

/** The overrides with new values of some fields; `source` says of each what the source said, as far as that is known. */
export const mergeOverrides = (
  before: ReadonlyArray<FieldOverride>,
  changes: ReadonlyArray<FieldOverride>,
): ReadonlyArray<FieldOverride> => [
  ...before.filter(({ key }) => !changes.some((change) => change.key === key)),
  ...changes.map((change) => {
    // What the source said is known since the first override: the record holds that one's value.
    const known = before.find(({ key }) => key === change.key)
    return known === undefined ? change : { ...known, value: change.value }
  }),
]
