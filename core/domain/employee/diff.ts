import { DEPENDENTS_KEY, parseFieldKey } from "./field-key.ts"
import { flattenRecord } from "./flatten.ts"
import type { EmployeeData } from "./record.ts"

/** What a row is to the directory. */
export type RowChange = "added" | "updated" | "unchanged"

/** Compares fingerprints of clear records; `stored` null: the employee is new. */
export const classifyChange = (stored: Uint8Array | null, next: Uint8Array): RowChange => {
  if (stored === null) return "added"
  const isSame = stored.length === next.length && stored.every((byte, index) => byte === next[index])
  return isSame ? "unchanged" : "updated"
}

/**
 * Keys of the fields in which the records differ, each once: of all dependents together (`dependentDetails_dob`), of addresses
 * by part. A field that only one of the records holds differs. Of masked records a changed clear value is not seen.
 */
export const findChangedKeys = (before: EmployeeData, after: EmployeeData): ReadonlyArray<string> => {
  const [old, now] = [flattenRecord(before), flattenRecord(after)]
  const keys = new Set([...now.keys(), ...old.keys()])
  const changed = [...keys].filter((key) => !isEqual(old.get(key), now.get(key)))
  return [...new Set(changed.map(stripDependentNumber))]
}

/** A changed dependent is a change of its flag, whichever dependent it is. */
const stripDependentNumber = (key: string): string => {
  const target = parseFieldKey(key)
  return target?.kind === "dependent" ? `${DEPENDENTS_KEY}_${target.field.name}` : key
}

type Json = Readonly<Record<string, unknown>>

const isEqual = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isEqual((a as Json)[key], (b as Json)[key]))
  )
}
