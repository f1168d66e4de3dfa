import { format, tokenize } from "numfmt"

/*
 * What of a number a person sees by its number format (ECMA-376 part 1, 18.8.31). The text that a format displays counts where
 * it is more than a rounding: `00042` and `EMP-0007` are identifiers. An amount counts as it is stored.
 */

/** How a number with a format is read. */
export type NumberReading =
  /** As it is stored. */
  | "stored"
  /** A day, with its time where the format shows one. */
  | "day"
  | "day-and-time"
  /** The displayed text, where the number is whole: identifiers are, and a fraction would be rounded. */
  | "displayed-if-whole"
  /** The displayed text: a number with a word or a percent sign, a fraction, a time or a duration. */
  | "displayed"
  /** As it is stored, but shown with an exponent, which hides digits. */
  | "exponent"

export interface NumberFormat {
  readonly reading: NumberReading
  readonly pattern: string
  /** The pattern also changes texts, as `"EMP-"@` does. */
  readonly changesTexts: boolean
}

/** Excel permits 255 characters. */
const MAX_PATTERN_LENGTH = 1_000

export const GENERAL: NumberFormat = { reading: "stored", pattern: "General", changesTexts: false }

/** A format that is none, or too long for one, leaves the number as it is stored. */
export const parseNumberFormat = (pattern: string): NumberFormat => {
  if (pattern === "" || pattern.length > MAX_PATTERN_LENGTH) return GENERAL
  const sections = splitSections(pattern)
  if (sections.some((section) => section.some(({ type }) => type === "error"))) return GENERAL
  const reading = findReading(sections)
  return { reading, pattern, changesTexts: sections.some(changesTexts) }
}

/** The text of a number, or of a text, in a format. */
export const display = ({ pattern }: NumberFormat, value: number | string): string =>
  format(pattern, value, { throws: false }).trim()

interface Token {
  readonly type: string
  readonly raw: string
  readonly value: string
}
type Section = ReadonlyArray<Token>

const splitSections = (pattern: string): ReadonlyArray<Section> => {
  const sections: Array<Array<Token>> = [[]]
  for (const token of tokenize(pattern)) {
    if (token.type === "break") sections.push([])
    else sections.at(-1)?.push(token)
  }
  return sections
}

const has = (section: Section, ...types: ReadonlyArray<string>): boolean =>
  section.some(({ type }) => types.includes(type))

const findReading = (sections: ReadonlyArray<Section>): NumberReading => {
  const numeric = listNumeric(sections)
  if (numeric.some(showsDay)) return numeric.some(showsTime) ? "day-and-time" : "day"
  const some = (...types: ReadonlyArray<string>) => numeric.some((section) => has(section, ...types))
  if (numeric.some(showsTime) || some("percent", "slash")) return "displayed"
  if (some("exp")) return "exponent"
  if (some("scale")) return "stored"
  if (numeric.some(hasWord)) return "displayed"
  if (some("group") || numeric.some(isCurrency)) return "stored"
  return numeric.every((section, index) => isPlain(section, index > 0)) ? "stored" : "displayed-if-whole"
}

/** Those that numbers are shown by. That of zero shows a dash or nothing in place of an amount, and says nothing of the others. */
const listNumeric = (sections: ReadonlyArray<Section>): ReadonlyArray<Section> => {
  const isConditional = sections.some((section) => has(section, "condition"))
  const numeric = sections.filter((section) => !has(section, "text"))
  if (isConditional) return numeric
  const signed = numeric.slice(0, 2)
  return signed.some(hasDigits) ? signed : numeric
}

const hasDigits = (section: Section): boolean => has(section, "zero", "hash", "qmark", "general")

/** `m` is a month, unless hours or seconds stand beside it. */
const showsDay = (section: Section): boolean =>
  section.some(({ type, raw }) => type === "datetime" && /^(?:[ydbge]|a{3}|m{3})/iu.test(raw)) ||
  (section.some(({ type, raw }) => type === "datetime" && /^m/iu.test(raw)) &&
    !has(section, "duration") &&
    !section.some(({ type, raw }) => type === "datetime" && /^[hs]/iu.test(raw)))

const showsTime = (section: Section): boolean =>
  has(section, "duration", "ampm") ||
  section.some(({ type, raw }) => type === "datetime" && /^[hs]/iu.test(raw))

const CURRENCY_SIGN = /\p{Sc}/u
/** `[$EUR]`, `[$₹-4009]`; `[$-409]` is a language alone. */
const CURRENCY_LOCALE = /^\[\$[^\-\]]/u
const CURRENCY_NAME = /^(?:rs|re|kr|kč|zł|s?fr|lei|ft|rm|rp|tl|din|руб|лв)$/iu
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"))

const isCurrencyWord = (word: string): boolean =>
  CURRENCY_SIGN.test(word) || CURRENCY_NAME.test(word) || CURRENCIES.has(word.toUpperCase())

const isCurrency = (section: Section): boolean =>
  section.some(({ type, raw }) => type === "locale" && CURRENCY_LOCALE.test(raw)) ||
  listWords(section).some(isCurrencyWord)

/** The words and currency signs that stand for themselves in a section. */
const listWords = (section: Section): ReadonlyArray<string> =>
  section
    .map(({ type, value }) => (type === "string" || type === "char" || type === "escaped" ? value : ""))
    .join("")
    .split(/[^\p{L}\p{M}\p{Sc}]+/u)
    .filter((word) => word !== "")

/** A word that is no currency is a part of an identifier, or the unit of an amount, such as "Lakh" or "days". */
const hasWord = (section: Section): boolean => listWords(section).some((word) => !isCurrencyWord(word))

/** What stands in a format without being shown as a character of the number. */
const UNSEEN: ReadonlySet<string> = new Set(["skip", "fill", "color", "condition", "locale", "modifier"])

/** Whether a section shows a number as it is stored, except for its rounding. */
const isPlain = (section: Section, isOfNegatives: boolean): boolean => {
  const shown = trim(
    section.filter(({ type }) => !UNSEEN.has(type)),
    isOfNegatives,
  )
  if (shown.length === 0) return false
  const point = shown.findIndex(({ type }) => type === "point")
  const whole = point === -1 ? shown : shown.slice(0, point)
  const isOnlyDigits = shown.every(
    ({ type }, index) => hasDigits([{ type, raw: "", value: "" }]) || index === point,
  )
  return isOnlyDigits && whole.filter(({ type }) => type === "zero").length <= 1
}

/** Without the spaces around a number, and without the sign or the brackets of a negative one. */
const trim = (section: Section, isOfNegatives: boolean): Section => {
  const isAround = ({ type, value }: Token): boolean =>
    type === "space" ||
    value.trim() === "" ||
    (isOfNegatives && (type === "minus" || type === "paren" || ["(", ")", "-"].includes(value.trim())))
  const first = section.findIndex((token) => !isAround(token))
  const last = section.findLastIndex((token) => !isAround(token))
  return first === -1 ? [] : section.slice(first, last + 1)
}

const changesTexts = (section: Section): boolean =>
  has(section, "text") &&
  section.some(
    ({ type, value }) => (type === "string" || type === "char" || type === "escaped") && value.trim() !== "",
  )
