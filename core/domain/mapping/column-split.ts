import { canonicalizeKey, DEPENDENTS_KEY } from "../employee/field-key.ts"
import { INDIAN_STATES } from "./indian-states.ts"

/*
 * A column with several fields in one value, such as `Pune - 411001`. Its mapping names the fields with what stands between them:
 * `currentAddress_addressCity - currentAddress_addressPincode`.
 */

export interface ColumnSplit {
  /** At least two different ones. */
  readonly keys: ReadonlyArray<string>
  /** What stands between each key and the next. */
  readonly separators: ReadonlyArray<string>
}

/** A column of a source with its split. */
export interface SplitColumn {
  readonly column: number
  readonly split: ColumnSplit
}

const KEY = /[A-Za-z]\w*/gu
const SEPARATOR = /^(?:\s+|\s*(?:[,;:/|&+]|[-–—])\s*)$/u

/** Null: it names one field only, or is no such mapping; a key that the model lacks, or a key twice, too. */
export const parseSplit = (text: string): ColumnSplit | null => {
  const found = [...text.trim().matchAll(KEY)]
  const separators = text.trim().split(KEY).slice(1, -1).map(normalizeSeparator)
  const keys = found.flatMap(([key]) => canonicalizeKey(key) ?? [])
  if (keys.length < 2 || keys.length !== found.length || new Set(keys).size !== keys.length) return null
  if (keys.includes(DEPENDENTS_KEY) || !separators.every((each) => SEPARATOR.test(each))) return null
  return separators.length === keys.length - 1 ? { keys, separators } : null
}

/** White space around commas and the like does not count; around other signs, it is required. */
const normalizeSeparator = (separator: string): string => {
  const sign = separator.trim().replace(/[–—]/u, "-")
  if (sign === "") return separator.includes("\n") ? "\n" : " "
  if (/^[,;:]$/u.test(sign)) return `${sign} `
  return /^\s.*\s$/u.test(separator) ? ` ${sign} ` : sign
}

export const formatSplit = ({ keys, separators }: ColumnSplit): string => joinParts(keys, { separators })

/** The keys that a mapping of a column names; the text itself where it is no split. */
export const listSplitKeys = (mapped: string): ReadonlyArray<string> => parseSplit(mapped)?.keys ?? [mapped]

/** The value that has these parts. */
export const joinParts = (
  parts: ReadonlyArray<string>,
  { separators }: Pick<ColumnSplit, "separators">,
): string => parts.map((part, index) => part + (separators[index] ?? "")).join("")

/** The parts of a value, some of them possibly empty; null: the value does not have the form of the split. */
export type SplitValue = (text: string) => ReadonlyArray<string> | null

/**
 * A value has as many separators as the split, in its order: with one more or one less, parts would reach fields that they do not
 * belong to. An address line may contain more of them, since the state after it must be a known one; and so may a city that only
 * white space separates from its PIN code.
 */
export const makeValueSplitter = ({ keys, separators }: ColumnSplit): SplitValue => {
  const kinds = [...new Set(separators)].sort((a, b) => b.length - a.length)
  const between = new RegExp(kinds.map((each) => `(${toPattern(each)})`).join("|"), "gu")
  const wanted = separators.map((each) => kinds.indexOf(each))
  const takesRest = mayContainSeparators({ keys, separators })
  const hasLine = endsWith(keys[0], "_addressLine")
  return (text) => {
    const found = [...text.matchAll(between)]
    const extra = found.length - wanted.length
    if (extra < 0 || (extra > 0 && !takesRest)) return null
    const used = found.slice(extra)
    if (!used.every((match, index) => match[(wanted[index] ?? 0) + 1] !== undefined)) return null
    const starts = [0, ...used.map(({ 0: whole, index }) => index + whole.length)]
    const parts = starts.map((start, index) => text.slice(start, used[index]?.index ?? text.length).trim())
    return parts.every((part, index) => belongs(part, keys[index] ?? "", hasLine)) ? parts : null
  }
}

/** ` - ` needs its white space, so that it differs from the hyphen of a name. */
const toPattern = (separator: string): string => {
  if (separator === "\n") return String.raw`\s*\n\s*`
  const sign = separator.trim()
  if (sign === "") return String.raw`\s+`
  const one = sign === "-" ? "[-–—]" : sign.replace(/[/|+]/u, String.raw`\$&`)
  return /^\s.*\s$/u.test(separator) ? String.raw`\s+${one}\s+` : String.raw`\s*${one}\s*`
}

const endsWith = (key: string | undefined, part: string): boolean => key?.endsWith(part) === true

const mayContainSeparators = ({ keys, separators }: ColumnSplit): boolean => {
  const [first, second] = keys
  if (endsWith(first, "_addressLine")) return keys.some((key) => endsWith(key, "_addressState"))
  return keys.length === 2 && separators[0] === " " && isCity(first) && isPincode(second)
}

const isCity = (key: string | undefined): boolean =>
  endsWith(key, "_addressCity") || key === "jobLocation_city"

const isPincode = (key: string | undefined): boolean =>
  endsWith(key, "_addressPincode") || key === "jobLocation_pincode"

const PINCODE = /^[\p{L}\p{N}][\p{L}\p{N} -]{2,9}$/u
const DIGIT = /\p{Nd}/u

/** Parts of an address that can be told apart. `hasLine`: behind an address line, only a known state shows that no part is missing. */
const belongs = (part: string, key: string, hasLine: boolean): boolean => {
  const isState = endsWith(key, "_addressState")
  if (isState && hasLine) return INDIAN_STATES.has(part.toLowerCase().replace(/[^a-z]/gu, ""))
  if (part === "") return true
  if (isPincode(key)) return PINCODE.test(part) && DIGIT.test(part)
  return isState || isCity(key) || endsWith(key, "_addressCountry") ? !DIGIT.test(part) : true
}
