import { type CellReader, dateReader } from "../values/reader.ts"
import { Invalid, type Parsed, type ValueContext } from "../values/parsed.ts"
import type { DateRules } from "../values/date.ts"

/* Which days a date of an employee may be. */

const NOT_BORN = new Invalid("A day of birth cannot lie in the future.")

const JOINS_LATE = new Invalid("A day of joining cannot lie more than a year ahead.")

type Limit = (date: string, today: string) => Invalid | null

/** Dates as `YYYY-MM-DD` compare as texts. */
const LIMITS: ReadonlyMap<string, Limit> = new Map<string, Limit>([
  ["dob", (date, today) => (date > today ? NOT_BORN : null)],
  ["doj", (date, today) => (date > yearAfter(today) ? JOINS_LATE : null)],
])

const yearAfter = (today: string): string => `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`

/** Reads the dates of a field, `dob` or `doj` or another, by the rules of its column; null: by those of the source. */
export const dateReaderOf = (field: string, rules: DateRules | null): CellReader => {
  const read = dateReader(rules)
  const limit = LIMITS.get(field)
  return limit === undefined ? read : (cell, context) => limited(read(cell, context), limit, context)
}

const limited = (parsed: Parsed<unknown>, limit: Limit, { today }: ValueContext): Parsed<unknown> =>
  typeof parsed === "string" ? (limit(parsed, today) ?? parsed) : parsed
