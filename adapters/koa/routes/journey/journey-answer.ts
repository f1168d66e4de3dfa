import { COMMON_ERRORS, invalidRequest } from "../../error-table.ts"
import type { Failure } from "../../failure.ts"

/** Responses contain what the user typed, or names of people. */
export const NOT_STORED = { "Cache-Control": "no-store" }

type FieldErrors = Readonly<Record<string, string>>

/** The reason by field, as for a request that does not fit its schema. */
export const fieldErrors = (fields: FieldErrors): Failure =>
  COMMON_ERRORS.InvalidRequest(invalidRequest(fields))

export const prefixFields = (path: string, fields: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(fields).map(([key, reason]) => [`${path}.${key}`, reason]))
