import { MASK, NOT_AVAILABLE } from "../../contract/wire-values.ts"
import { EMPLOYEE_FIELDS } from "../../contract/employee/fields.ts"
import type { EmployeeData, MaskedRecord } from "./record.ts"

type Json = Record<string, unknown>

const MASKED_PATHS = EMPLOYEE_FIELDS.filter(({ masked }) => masked).map(({ path }) => path)

/** Keys of the record itself, and pairs of object key and inner key. */
const TOP_KEYS = MASKED_PATHS.flatMap((path) => (path.length === 1 ? path : []))
const INNER_KEYS = MASKED_PATHS.flatMap(([holder = "", key = "", ...deeper]) =>
  key !== "" && deeper.length === 0 ? [{ holder, key }] : [],
)

/**
 * Returns a new record with MASK for every value of a masked field, whatever its length, and null or NOT AVAILABLE where
 * there is none (specification/employee.md#masking). Keeps the order; masking twice equals masking once.
 */
export const maskRecord = (clear: EmployeeData): MaskedRecord => {
  const masked: Json = { ...clear }
  for (const key of TOP_KEYS) maskValue(masked, key)
  for (const { holder, key } of INNER_KEYS) {
    const inner = masked[holder]
    if (inner === undefined) continue
    const copy: Json = { ...inner }
    maskValue(copy, key)
    masked[holder] = copy
  }
  return masked as unknown as MaskedRecord
}

const maskValue = (holder: Json, key: string): void => {
  const value = holder[key]
  if (value !== undefined && value !== null && value !== NOT_AVAILABLE && value !== "") holder[key] = MASK
}
