import { isObject, type JsonObject } from "../sdk/index.ts"

/**
 * The value beside a field, such as `Reporting_To.ID` for `Reporting_To`. Zoho writes the part after the dot in changing case
 * (`.ID`, `.id`). Undefined when there is none.
 */
export const readCompanion = (record: JsonObject, field: string, part: string): unknown => {
  const exact = record[`${field}.${part}`]
  if (exact !== undefined) return exact
  const wanted = `${field}.${part}`.toLowerCase()
  const key = Object.keys(record).find((each) => each.toLowerCase() === wanted)
  return key === undefined ? undefined : record[key]
}

/** Whether dates in digits are written with the month first. */
export type DateOrder = "day-first" | "month-first"

const IN_DIGITS = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})/u

/** Rewrites a date in digits with the month first; others are understood as they are. */
export const readDate = (value: unknown, order: DateOrder): unknown => {
  const found = order === "month-first" && typeof value === "string" ? IN_DIGITS.exec(value) : null
  if (found === null) return value
  const [, month = "", , day = "", year = ""] = found
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
}

/** A value that is not a list or an object, which no key of the data model holds. */
export const readCell = (value: unknown): unknown =>
  isObject(value) || Array.isArray(value) || value === undefined ? null : value
