import type {
  CaseRule,
  CharacterClass,
  ReplaceRule,
  ReplaceTextRule,
  StripRule,
} from "../../contract/transformation/transformation-rules.ts"

/*
 * Applies a rule to a text: compiled once, run once for each row. Texts are trimmed, in Unicode form NFC and of bounded
 * length.
 */

export type TextRule = ReplaceRule | ReplaceTextRule | StripRule | CaseRule

export type TextChange = (text: string) => string

type Compilers = {
  readonly [Kind in TextRule["kind"]]: (rule: Extract<TextRule, { kind: Kind }>) => TextChange
}

/** Members of a class of a regular expression. */
const CLASS_PATTERNS: Readonly<Record<CharacterClass, string>> = {
  spaces: "\\s\\u200b\\u2060",
  punctuation: "\\p{P}",
  symbols: "\\p{S}",
  // Combining marks belong to the letter before them.
  letters: "\\p{L}\\p{M}",
  digits: "\\p{Nd}",
}

const REGEXP_SYNTAX = /[\\^$.*+?()[\]{}|/-]/gu

/** Escapes a text, or a character, for a regular expression; also a hyphen, which is special inside a class. */
const escapeRegExp = (text: string): string =>
  text.replace(REGEXP_SYNTAX, (sign) => (sign === "-" ? "\\x2d" : `\\${sign}`))

const replaceValue = ({ values, ignore_case = false }: ReplaceRule): TextChange => {
  const fold = ignore_case ? foldCase : (text: string) => text
  const table = new Map(Object.entries(values).map(([from, to]) => [fold(normalizeText(from)), to]))
  return (text) => table.get(fold(text)) ?? text
}

/** Normalises a text for comparison: without surrounding white space, in Unicode form NFC. */
export const normalizeText = (text: string): string => text.trim().normalize("NFC")

export const foldCase = (text: string): string => text.toLowerCase()

const replaceText = ({ find, with: replacement, ignore_case = false }: ReplaceTextRule): TextChange => {
  if (typeof find === "object")
    return replaceAll(new RegExp(`[${CLASS_PATTERNS[find.class]}]+`, "gu"), replacement)
  const normalized = find.normalize("NFC")
  if (ignore_case) return replaceAll(new RegExp(escapeRegExp(normalized), "giu"), replacement)
  return (text) => text.replaceAll(normalized, () => replacement)
}

/** By a function, since a replacement text may contain `$&`. */
const replaceAll =
  (pattern: RegExp, replacement: string): TextChange =>
  (text) =>
    text.replace(pattern, () => replacement)

const strip = ({ characters = "", classes = [], where = "anywhere" }: StripRule): TextChange => {
  const members = classes.map((name) => (name === "leading_zeros" ? "" : CLASS_PATTERNS[name])).join("")
  const set = Array.from(characters.normalize("NFC"), escapeRegExp).join("") + members
  return STRIP_COMPILERS[where](set, classes.includes("leading_zeros"))
}

const LEADING_ZEROS = /^0+(?=\p{Nd})/u

const stripLeadingZeros: TextChange = (text) => text.replace(LEADING_ZEROS, "")

/** `set`: members of a class; empty when there is none. */
const STRIP_COMPILERS: Readonly<
  Record<"anywhere" | "start" | "end", (set: string, zeros: boolean) => TextChange>
> = {
  anywhere: (set, zeros) => {
    const some = set === "" ? null : new RegExp(`[${set}]+`, "gu")
    const without: TextChange = (text) => (some === null ? text : text.replace(some, "").trim())
    return zeros ? (text) => stripLeadingZeros(without(text)) : without
  },
  // Both in one pass: a zero may precede a character of the set.
  start: (set, zeros) => {
    const first = new RegExp(`^(?:[\\s${set}]${zeros ? "|0(?=\\p{Nd})" : ""})+`, "u")
    return (text) => text.replace(first, "")
  },
  end: (set, zeros) => {
    const one = new RegExp(`^[\\s${set}]$`, "u")
    const without: TextChange = (text) => text.slice(0, findStripEnd(text, one))
    return zeros ? (text) => stripLeadingZeros(without(text)) : without
  },
}

/** From the end, character by character: `[...]+$` would restart at every one of them. */
const findStripEnd = (text: string, one: RegExp): number => {
  let end = text.length
  while (end > 0) {
    const isPair = end > 1 && (text.codePointAt(end - 2) ?? 0) > 0xffff
    const start = isPair ? end - 2 : end - 1
    if (!one.test(text.slice(start, end))) break
    end = start
  }
  return end
}

/** A letter at the start of a word, or after an apostrophe unless it is the last: O'Brien, father's. */
const FIRST_LETTER = /(?<![\p{L}\p{M}\p{Nd}'’])\p{L}|(?<=['’])\p{L}(?=\p{L})/gu

const toTitleCase: TextChange = (text) => text.toLowerCase().replace(FIRST_LETTER, capitalize)

/** A single letter: `ß` becomes `Ss`. */
const capitalize = (letter: string): string => {
  const [first = "", ...others] = letter.toUpperCase()
  return first + others.join("").toLowerCase()
}

const CASE_CHANGES: Readonly<Record<CaseRule["to"], TextChange>> = {
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
  title: toTitleCase,
}

const COMPILERS: Compilers = {
  replace: replaceValue,
  replace_text: replaceText,
  strip,
  case: ({ to }) => CASE_CHANGES[to],
}

/** Returns the text that the rule makes of a text. */
export const compileTextChange = (rule: TextRule): TextChange =>
  (COMPILERS[rule.kind] as (rule: TextRule) => TextChange)(rule)
