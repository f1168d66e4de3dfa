import { readAddressPart } from "../../mapping/address-parts.ts"
import { type ColumnSplit, makeValueSplitter } from "../../mapping/column-split.ts"
import { findHeaderKey } from "../../reading/field-mapping.ts"
import { nullIfMissing } from "../../employee/values/text/missing.ts"
import { measureFit } from "./measure-fit.ts"

/* Columns whose values have several fields: by a header that names them, else an address with its city and PIN code. */

export interface SuggestedSplit {
  readonly split: ColumnSplit
  /** The parts of the first values that have the form. */
  readonly examples: ReadonlyArray<ReadonlyArray<string>>
  /** The header names every part, and every value has the form. */
  readonly isCertain: boolean
  /** Enough values have the form to suggest it. */
  readonly isLikely: boolean
}

const SEPARATORS = [", ", " - ", "-", " / ", "/", "; ", " | ", "|", "\n", " "]
const BETWEEN_NAMES = /\s*[-–—/,|&;]\s*|\s+and\s+/iu
const MAX_PARTS = 5
const MAX_EXAMPLES = 3

/** A choice from this share of the values on, and a suggestion as well where the header names the parts, else from that one on. */
const MIN_OFFERED = 0.5
const MIN_LIKELY = 0.8

/** The one that most values have first. */
export const suggestSplits = (
  header: string,
  values: ReadonlyArray<string>,
): ReadonlyArray<SuggestedSplit> => {
  const given = values.filter((value) => nullIfMissing(value) !== null)
  if (given.length === 0 || findHeaderKey(header) === "employeeId") return []
  const named = listNamedKeys(header)
  const forms = named === null ? listAddressForms(header) : listForms(named)
  const offered = forms.flatMap((split) => judge(split, given, named !== null) ?? [])
  return offered.sort((a, b) => b.share - a.share).slice(0, 2)
}

const judge = (split: ColumnSplit, values: ReadonlyArray<string>, isNamed: boolean) => {
  const divide = makeValueSplitter(split)
  const parts = [...new Set(values)].flatMap((value) => {
    const found = divide(value)
    return found === null ? [] : [found]
  })
  const matching = values.filter((value) => divide(value) !== null).length
  const share = matching / values.length
  const fits = split.keys.map((key, index) =>
    measureFit(
      key,
      parts.map((each) => each[index] ?? ""),
    ),
  )
  if (share < MIN_OFFERED || fits.includes("none")) return null
  // Nothing shows whether a part of an address is missing behind a street with a comma.
  const hasLine = split.keys.some((key) => key.endsWith("_addressLine"))
  const isSure = isNamed && !hasLine && share === 1 && fits.every((fit) => fit === "good" || fit === "open")
  return {
    split,
    share,
    examples: parts.slice(0, MAX_EXAMPLES),
    isCertain: isSure,
    isLikely: share >= (isNamed ? MIN_OFFERED : MIN_LIKELY),
  }
}

/** `City - Pincode`, `Department / Designation`: the fields that the header names; null: it does not name several. */
const listNamedKeys = (header: string): ReadonlyArray<string> | null => {
  const names = header.trim().split(BETWEEN_NAMES)
  if (names.length < 2 || names.length > MAX_PARTS || findHeaderKey(header) !== null) return null
  const object = names.map(readAddressPart).find((part) => part?.isNamed === true)?.object
  const keys = names.flatMap((name) => findHeaderKey(name) ?? findAddressKey(name, object) ?? [])
  return keys.length === names.length && new Set(keys).size === keys.length ? keys : null
}

const findAddressKey = (name: string, object = "currentAddress"): string | null => {
  const part = readAddressPart(name)
  return part === null ? null : `${part.isNamed ? part.object : object}_${part.part}`
}

const listForms = (keys: ReadonlyArray<string>): ReadonlyArray<ColumnSplit> =>
  SEPARATORS.map((separator) => ({ keys, separators: keys.slice(1).map(() => separator) }))

const ADDRESS_FORMS: ReadonlyArray<ColumnSplit> = [
  { keys: ["addressLine", "addressCity", "addressState", "addressPincode"], separators: [", ", ", ", ", "] },
  { keys: ["addressLine", "addressCity", "addressState", "addressPincode"], separators: [", ", ", ", " - "] },
  { keys: ["addressLine", "addressCity", "addressState", "addressPincode"], separators: [", ", ", ", " "] },
]

const listAddressForms = (header: string): ReadonlyArray<ColumnSplit> => {
  const part = readAddressPart(header)
  if (part?.part !== "addressLine") return []
  return ADDRESS_FORMS.map(({ keys, separators }) => ({
    keys: keys.map((key) => `${part.object}_${key}`),
    separators,
  }))
}
