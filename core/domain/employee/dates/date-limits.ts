import { type CellReader, makeDateReader } from "../values/reader.ts"
import { IgnoredValue, Invalid, type Parsed, type ValueContext } from "../values/parsed.ts"
import type { DateRules } from "./date.ts"
import { OPEN_ENDS, UNIX_ZERO } from "./empty-dates.ts"

/* Which days are plausible for a date of an employee. */

const BIRTH_IN_FUTURE = new Invalid("A date of birth cannot be in the future.")
const BIRTH_TOO_EARLY = new Invalid("A date of birth cannot be more than 120 years ago.")
const BIRTH_AT_UNIX_ZERO = new IgnoredValue(
  "1970-01-01 is what programs write for a missing date, so this date of birth counts as missing.",
)

const JOINING_TOO_FAR = new Invalid("A date of joining cannot be more than a year ahead.")
const EXIT_TOO_FAR = new Invalid(
  "An exit date cannot be more than 80 years ahead. Leave it out if there is none.",
)

type Limit = (date: string, today: string) => Parsed<string>

const limitBirth: Limit = (date, today) => {
  if (date === UNIX_ZERO) return BIRTH_AT_UNIX_ZERO
  if (date > today) return BIRTH_IN_FUTURE
  return date < addYears(today, -120) ? BIRTH_TOO_EARLY : date
}

const limitJoining: Limit = (date, today) => {
  if (date === UNIX_ZERO) return null
  return date > addYears(today, 1) ? JOINING_TOO_FAR : date
}

const limitExit: Limit = (date, today) => {
  if (date === UNIX_ZERO || OPEN_ENDS.has(date)) return null
  return date > addYears(today, 80) ? EXIT_TOO_FAR : date
}

const limitOther: Limit = (date) => (date === UNIX_ZERO ? null : date)

/** Dates as `YYYY-MM-DD` compare as texts. */
const LIMITS: ReadonlyMap<string, Limit> = new Map([
  ["dob", limitBirth],
  ["doj", limitJoining],
  ["terminationDate", limitExit],
])

const addYears = (day: string, years: number): string => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`

/** Reads the dates of a field, `dob` or `doj` or another, with the rules of its column; null uses those of the source. */
export const makeFieldDateReader = (field: string, rules: DateRules | null): CellReader => {
  const read = makeDateReader(rules)
  const limit = LIMITS.get(field) ?? limitOther
  return (cell, context) => applyLimit(read(cell, context), limit, context)
}

const applyLimit = (parsed: Parsed<unknown>, limit: Limit, { today }: ValueContext): Parsed<unknown> =>
  typeof parsed === "string" ? limit(parsed, today) : parsed
