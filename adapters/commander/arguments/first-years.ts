import { SHORT_YEAR_KEYS, type ShortYearKey } from "../../../core/contract/employee/short-year-keys.ts"
import type { YearReading } from "../../../core/domain/employee/dates/short-years.ts"
import type { ReadingChange } from "../../../core/use-cases/mapping/change-reading.ts"
import { UsageInvalid } from "../failure.ts"

/* What years of two digits mean, as the command line reads and prints it. */

type FirstYears = NonNullable<ReadingChange["firstYears"]>

const [EARLIEST, LATEST] = [1900, 2099]

export const FIRST_YEAR_HELP =
  "first of the years that two digits mean in a field, such as dob=1930, stored for later files; dob=auto follows from the kind of date; can be repeated"

/** Collects the option, which can be repeated. */
export const readFirstYear = (given: string, before: FirstYears = {}): FirstYears => {
  const [key = "", year = ""] = given.split("=", 2)
  const field = SHORT_YEAR_KEYS.find((each) => each === key)
  const first = year === "auto" ? null : Number(year)
  if (field === undefined || (first !== null && !isFirstYear(first)))
    throw new UsageInvalid(
      `"${given}" is not a valid first year. Use FIELD=YEAR from ${EARLIEST} to ${LATEST}, or FIELD=auto; fields: ${SHORT_YEAR_KEYS.join(", ")}.`,
      "--first-year",
    )
  return { ...before, [field]: first }
}

const isFirstYear = (year: number): boolean => Number.isInteger(year) && year >= EARLIEST && year <= LATEST

const SOURCE_TEXTS: Readonly<Record<Exclude<YearReading["because"], "unclear">, string>> = {
  field: "by the kind of date; use --first-year to change it",
  set: "from the setting",
}

export const yearLine = ({ column, first, last, because }: YearReading): string =>
  because === "unclear"
    ? `Dates: nothing shows whether years of two digits in column "${column}" stand first or last, so such dates are refused; use --first-year or --date-order`
    : `Dates: years of two digits in column "${column}" were read as ${first} to ${last} (${SOURCE_TEXTS[because]})`

/** Those that a person has set. */
export const firstYearLines = (years: { readonly [K in ShortYearKey]?: number }): ReadonlyArray<string> =>
  Object.entries(years).map(([key, year]) => `Years of two digits in ${key} are read from ${year} on.`)
