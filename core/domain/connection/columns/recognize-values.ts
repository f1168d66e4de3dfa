import { hasValidCheckDigit } from "../../employee/values/verhoeff.ts"

const compact = (value: string): string => value.replace(/[\s-]+/gu, "")

const matches = (pattern: RegExp) => (value: string) => pattern.test(compact(value))

/** The values by which a field is recognised whatever its header; most specific first. */
const RECOGNIZABLE: ReadonlyArray<readonly [key: string, isValue: (value: string) => boolean]> = [
  ["pan", matches(/^[A-Z]{5}\d{4}[A-Z]$/iu)],
  ["bankDetails_ifscCode", matches(/^[A-Z]{4}0[A-Z0-9]{6}$/iu)],
  ["email", (value) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u.test(value)],
  ["aadhar", (value) => /^[2-9]\d{11}$/u.test(compact(value)) && hasValidCheckDigit(compact(value))],
  ["mobileNumber", matches(/^(?:\+?91|0)?[6-9]\d{9}$/u)],
]

/** A few wrong values do not hide what a column contains. */
const MIN_SHARE = 0.8
const MAX_VALUES = 200

/** The field whose values these are; null when they do not show it. */
export const recognizeValues = (values: ReadonlyArray<string>): string | null => {
  const seen = values.slice(0, MAX_VALUES).map((value) => value.trim())
  if (seen.length === 0) return null
  const found = RECOGNIZABLE.find(
    ([, isValue]) => seen.filter(isValue).length >= Math.ceil(seen.length * MIN_SHARE),
  )
  return found?.[0] ?? recognizeDates(seen)
}

/** A date with a year of four digits, in any order. */
const DATE = /^(?:(\d{4})[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/. ](?:\d{1,2}|[A-Za-z]{3,9})[-/. ](\d{4}))$/u

/** Employees are born before this year, and most of them joined after it. */
const BORN_BEFORE = 2005

/** Dates of birth and of joining are told apart by their years. */
const recognizeDates = (values: ReadonlyArray<string>): string | null => {
  const years = values.flatMap((value) => {
    const match = DATE.exec(value)
    return match === null ? [] : [Number(match[1] ?? match[2])]
  })
  if (years.length < Math.ceil(values.length * MIN_SHARE)) return null
  const old = years.filter((year) => year < BORN_BEFORE).length
  if (old === years.length) return "dob"
  return old <= years.length / 4 ? "doj" : null
}
