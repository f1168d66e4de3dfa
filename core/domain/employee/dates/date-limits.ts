import { type CellReader, makeDateReader } from "../values/reader.ts"
import { Invalid, type Parsed, type ValueContext } from "../values/parsed.ts"
import type { DateRules } from "../values/date.ts"

/* Which days are plausible for a date of an employee. */

const BIRTH_IN_FUTURE = new Invalid("A date of birth cannot be in the future.")

const JOINING_TOO_FAR = new Invalid("A date of joining cannot be more than a year ahead.")

type Limit = (date: string, today: string) => Invalid | null

/** Dates as `YYYY-MM-DD` compare as texts. */
const LIMITS: ReadonlyMap<string, Limit> = new Map<string, Limit>([
  ["dob", (date, today) => (date > today ? BIRTH_IN_FUTURE : null)],
  ["doj", (date, today) => (date > addYear(today) ? JOINING_TOO_FAR : null)],
])

const addYear = (today: string): string => `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`

/** Reads the dates of a field, `dob` or `doj` or another, with the order of its column; null uses that of the source. */
export const makeFieldDateReader = (field: string, rules: DateRules | null): CellReader => {
  const read = makeDateReader(rules)
  const limit = LIMITS.get(field)
  return limit === undefined ? read : (cell, context) => applyLimit(read(cell, context), limit, context)
}

const applyLimit = (parsed: Parsed<unknown>, limit: Limit, { today }: ValueContext): Parsed<unknown> =>
  typeof parsed === "string" ? (limit(parsed, today) ?? parsed) : parsed
