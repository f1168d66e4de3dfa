import { makePlainReason } from "../../../contract/reasons/reason-codes.ts"
import { type CellReader, makeDateReader } from "../values/reader.ts"
import { IgnoredValue, Invalid, type Parsed } from "../values/parsed.ts"
import type { DateRules } from "./date.ts"
import { OPEN_ENDS, UNIX_ZERO } from "./empty-dates.ts"

/* Which days are plausible for a date of an employee. */

const BIRTH_IN_FUTURE = new Invalid(makePlainReason("date.birth-in-future"))
const BIRTH_TOO_EARLY = new Invalid(makePlainReason("date.birth-too-early"))
const BIRTH_AT_UNIX_ZERO = new IgnoredValue(makePlainReason("date.birth-missing"))

const JOINING_TOO_FAR = new Invalid(makePlainReason("date.joining-too-far"))
const EXIT_TOO_FAR = new Invalid(makePlainReason("date.exit-too-far"))

const TOO_FAR = new Invalid(makePlainReason("date.too-far"))
const OTHER_DAY_COUNT = new Invalid(makePlainReason("date.day-count"))

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

const limitOther: Limit = (date, today) => {
  if (date === UNIX_ZERO) return null
  return date > addYears(today, 1) ? TOO_FAR : date
}

/** Dates as `YYYY-MM-DD` compare as texts. */
const LIMITS: ReadonlyMap<string, Limit> = new Map([
  ["dob", limitBirth],
  ["doj", limitJoining],
  ["terminationDate", limitExit],
])

/** Earlier days are implausible as numbers: SAS counts days from 1960 and R from 1970, so that 2019 looks like 1959 or 1949. */
const findFirstCounted = (field: string, today: string): string =>
  field === "dob" ? addYears(today, -90) : UNIX_ZERO

const addYears = (day: string, years: number): string => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`

/** Reads the dates of a field, `dob` or `doj` or another, with the rules of its column; null uses those of the source. */
export const makeFieldDateReader = (field: string, rules: DateRules | null): CellReader => {
  const read = makeDateReader(rules)
  const limit = LIMITS.get(field) ?? limitOther
  return (cell, context) => {
    const parsed = read(cell, context)
    if (typeof parsed !== "string") return parsed
    const isTooEarly =
      parsed < UNIX_ZERO && countsDays(cell) && parsed < findFirstCounted(field, context.today)
    return isTooEarly ? OTHER_DAY_COUNT : limit(parsed, context.today)
  }
}

/** `45322`, or `45322.75` */
const countsDays = (cell: unknown): boolean =>
  typeof cell === "number" ? cell < 100_000 : typeof cell === "string" && DAY_COUNT.test(cell)

const DAY_COUNT = /^[\s'"=]*\d{5}(?:\.\d+)?[\s"]*$/u
