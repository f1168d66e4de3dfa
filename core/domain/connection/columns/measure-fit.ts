import type { FieldKind } from "../../../contract/employee/field-row.ts"
import { parseFieldKey } from "../../employee/field-key.ts"
import { makeEnumerationParsers } from "../../employee/values/enumeration.ts"
import { makeDateRules, readDate } from "../../employee/dates/date.ts"
import { nullIfMissing } from "../../employee/values/text/missing.ts"
import { getValue, INDIA, type ValueContext } from "../../employee/values/parsed.ts"
import { makeReaders } from "../../employee/values/reader.ts"

/* Whether the values of a column can be those of a field, before the column is read as that field. */

/** How well values fit a field: `open` without any value, or with a field that takes any text. */
export type Fit = "good" | "poor" | "none" | "open"

/** A field that cannot read this share of the values is not theirs. */
const MIN_SHARE = 0.5

const READERS = makeReaders(makeEnumerationParsers({}))

const CONTEXT: ValueContext = {
  countryCode: INDIA,
  dateOrder: "DMY",
  today: "2100-01-01",
  isValidPhone: () => true,
}

/** A number of any country: seven digits or more, and signs. */
const TELEPHONE = /^[^\p{L}]*(?:\d[^\p{L}\d]*){7,}/u

/** The order of the dates, and the years that two digits mean, are decided later, by all of them. */
const DATE_RULES = (["DMY", "MDY"] as const).map((order) => makeDateRules(order, { first: 1900, last: 1999 }))

const isDate = (value: string): boolean =>
  DATE_RULES.some((rules) => getValue(readDate(value, rules, CONTEXT)) !== null)

/** A word that is no part of a code such as `HR-EMP-001` or `NO_MANAGER`, and no answer. */
const WORD =
  /(?<![\p{L}\p{N}_-])(?!(?:yes|no|true|false)$)\p{L}[\p{L}\p{M}'.]*(?:-[\p{L}\p{M}'.]+)*(?![\p{L}\p{M}\p{N}_-])/iu

/** Stricter than the reading of such a value: a number is no name, and the country of a telephone is not known yet. */
const TESTS: Partial<Readonly<Record<FieldKind, (value: string) => boolean>>> = {
  date: isDate,
  mobile: (value) => TELEPHONE.test(value),
  "person-name": (value) => WORD.test(value),
}

/** The manager's name is a text, for it may be followed by a title or a code. */
const findKind = (key: string, kind: FieldKind): FieldKind => (key === "manager" ? "person-name" : kind)

/** Whether a field of this kind can read the value. */
export const isReadable = (kind: FieldKind, value: string): boolean =>
  TESTS[kind]?.(value) ?? getValue(READERS[kind](value, CONTEXT)) !== null

/** What words mean is asked, and a name may be a number: the very name of the field outweighs these values. */
const DOUBTED: ReadonlySet<FieldKind> = new Set([
  "status",
  "gender",
  "employment-type",
  "marital-status",
  "person-name",
])

export const measureFit = (key: string, values: ReadonlyArray<string>): Fit => {
  const target = parseFieldKey(key)
  const given = values.filter((value) => nullIfMissing(value) !== null)
  if (target === null || target.kind === "dependents" || given.length === 0) return "open"
  const kind = findKind(key, target.field.kind)
  const readable = given.filter((value) => isReadable(kind, value)).length
  if (readable >= given.length * MIN_SHARE) return "good"
  // A column of managers may have their numbers, which are no names.
  return readable > 0 || (DOUBTED.has(kind) && key !== "manager") ? "poor" : "none"
}
