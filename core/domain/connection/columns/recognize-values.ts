import { hasValidCheckDigit } from "../../employee/values/verhoeff.ts"
import { isReadable } from "./measure-fit.ts"

const compact = (value: string): string => value.replace(/[\s-]+/gu, "")

const matches = (pattern: RegExp) => (value: string) => pattern.test(compact(value))

/** The values by which a field is recognised whatever its header; most specific first. */
const IDENTIFIERS: ReadonlyArray<Recognizable> = [
  ["pan", matches(/^[A-Z]{5}\d{4}[A-Z]$/iu)],
  ["bankDetails_ifscCode", matches(/^[A-Z]{4}0[A-Z0-9]{6}$/iu)],
  ["aadhar", (value) => /^[2-9]\d{11}$/u.test(compact(value)) && hasValidCheckDigit(compact(value))],
  ["uan", matches(/^10\d{10}$/u)],
]

type Recognizable = readonly [key: string, isValue: (value: string) => boolean]

/** An address or a number may be that of another person or of a desk, which the header says. */
const CONTACTS: ReadonlyArray<Recognizable> = [
  ["email", (value) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u.test(value)],
  ["mobileNumber", matches(/^(?:\+?91|0)?[6-9]\d{9}$/u)],
]

/** Words that a field has few of. A letter or a number may be anything. */
const WORDS: ReadonlyArray<Recognizable> = [
  ["employmentType", (value) => isReadable("employment-type", value)],
  ["maritalStatus", (value) => isReadable("marital-status", value)],
  ["gender", (value) => isReadable("gender", value)],
  ["bloodGroup", (value) => /^(?:AB?|B|O)\s?(?:[+-]|\+ve|-ve|pos(?:itive)?|neg(?:ative)?)$/iu.test(value)],
]

const MIN_WORD_LENGTH = 4

/** A few wrong values do not hide what a column contains. */
const MIN_SHARE = 0.8
const MAX_VALUES = 200

const find = (fields: ReadonlyArray<Recognizable>, values: ReadonlyArray<string>): string | null =>
  fields.find(([, isValue]) => values.filter(isValue).length >= Math.ceil(values.length * MIN_SHARE))?.[0] ??
  null

const take = (values: ReadonlyArray<string>): ReadonlyArray<string> =>
  values.slice(0, MAX_VALUES).map((value) => value.trim())

/** The field whose identifiers these are; null: none. */
export const recognizeIdentifiers = (values: ReadonlyArray<string>): string | null =>
  values.length === 0 ? null : find(IDENTIFIERS, take(values))

/** The field whose values these are, of a column whose header says nothing else; null when they do not show it. */
export const recognizeValues = (values: ReadonlyArray<string>): string | null => {
  const seen = take(values)
  if (seen.length === 0) return null
  const found = find(IDENTIFIERS, seen) ?? find(CONTACTS, seen)
  return found ?? recognizeWords(seen) ?? recognizeDates(seen)
}

/** The field that has few values, all of which are words; null: none. */
export const recognizeWords = (values: ReadonlyArray<string>): string | null => {
  const seen = take(values).filter((value) => value !== "")
  if (seen.length === 0) return null
  const areWords = seen.length > 1 && seen.some((value) => value.length >= MIN_WORD_LENGTH)
  return areWords || seen.every((value) => /[+-]/u.test(value)) ? find(WORDS, seen) : null
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
