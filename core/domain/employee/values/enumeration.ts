import { makeReason } from "../../../contract/reasons/reason-codes.ts"
import { findCodedWord, foldSpelling, splitSpelling } from "../spellings/fold-spelling.ts"
import { ANSWERS, QUALIFIERS } from "../spellings/qualifiers.ts"
import { RESIGNED_SPELLINGS } from "../spellings/status-spellings.ts"
import { nullIfMissing } from "./text/missing.ts"
import { IgnoredValue, type Parsed, type Parser } from "./parsed.ts"
import { type Enumerations, SPELLINGS, type SpellingOverrides, type Spellings } from "./spellings.ts"

export type EnumerationParsers = { readonly [K in keyof Enumerations]: Parser<Enumerations[K]> }

/** The parsers of the four enumerations; the connection's own spellings precede the common ones. */
export const makeEnumerationParsers = (overrides: SpellingOverrides): EnumerationParsers => ({
  gender: makeParser("gender", overrides.gender),
  employmentType: makeParser("employmentType", overrides.employmentType),
  maritalStatus: makeParser("maritalStatus", overrides.maritalStatus),
  status: makeParser("status", overrides.status),
})

const RESIGNED = new Set(RESIGNED_SPELLINGS.map(foldSpelling))

/** Whether a status is said of people who have left and of those who have given notice alike: an exit date decides. */
export const saysResigned = (cell: unknown): boolean => {
  if (typeof cell !== "string") return false
  const texts = [[findCodedWord(cell.trim()) ?? cell], ...splitSpelling(cell.trim())]
  return texts.some((parts) => {
    const words = parts.map(foldSpelling).filter((word) => !QUALIFIERS.has(word))
    return words.length > 0 && words.every((word) => RESIGNED.has(word))
  })
}

/** Elsewhere it stands for a missing value; as a status it must not become Active. */
const IN_DOUBT = /^\s*\?+\s*$/u

/** An unknown spelling counts as missing and is reported, but is never an error (specification/employee.md#values). */
const makeParser = <K extends keyof Enumerations>(
  name: K,
  overrides: Spellings<Enumerations[K]> = {},
): Parser<Enumerations[K]> => {
  const valuesBySpelling = makeSpellingTable(name, overrides)
  const known = Object.keys(SPELLINGS[name]).filter((value) => value !== "saysNothing")
  const unknown = new IgnoredValue(makeReason("listed.unknown", { values: known }))
  const findFolded = (text: string) => {
    const value = valuesBySpelling.get(foldSpelling(text))
    if (value !== undefined) return value
    const word = findCodedWord(text)
    if (word !== null) return valuesBySpelling.get(foldSpelling(word))
    for (const parts of splitSpelling(text)) {
      const common = findCommonValue(parts.map(foldSpelling), valuesBySpelling)
      if (common !== undefined) return common
    }
    return undefined
  }
  const parse = (raw: string): Parsed<Enumerations[K]> => {
    const text = nullIfMissing(raw)
    if (text === null) return IN_DOUBT.test(raw) ? unknown : null
    const value = findFolded(text)
    return value === undefined ? unknown : value
  }
  return memoizeTexts(parse)
}

/** What all words mean, without those that qualify the others; undefined: one is unknown, or they differ. */
const findCommonValue = <A>(
  words: ReadonlyArray<string>,
  valuesBySpelling: ReadonlyMap<string, A | null>,
): A | undefined => {
  const named = words.filter((word) => !QUALIFIERS.has(word))
  const known = named.length > 0 ? named : words.filter((word) => valuesBySpelling.has(word))
  const values = new Set(known.map((word) => (isAnswer(word) ? null : (valuesBySpelling.get(word) ?? null))))
  const [value = null] = values
  return values.size === 1 && value !== null ? value : undefined
}

/** In `On leave: no` the answer is about the word, and a letter may be anything. */
const isAnswer = (word: string): boolean => word.length < 2 || ANSWERS.has(word)

/** A column of an enumeration repeats a few texts; a column that does not is no reason to fill the memory. */
const MAX_REMEMBERED = 1_000

const memoizeTexts = <A>(parse: (raw: string) => Parsed<A>): Parser<A> => {
  const remembered = new Map<string, Parsed<A>>()
  return (raw) => {
    const known = remembered.get(raw)
    if (known !== undefined) return known
    const parsed = parse(raw)
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    remembered.set(raw, parsed)
    return parsed
  }
}

const makeSpellingTable = <K extends keyof Enumerations>(name: K, overrides: Spellings<Enumerations[K]>) => {
  const table = new Map<string, Enumerations[K] | null>()
  for (const [value, spellings] of Object.entries<ReadonlyArray<string>>(SPELLINGS[name])) {
    for (const spelling of spellings) {
      table.set(foldSpelling(spelling), value === "saysNothing" ? null : (value as Enumerations[K]))
    }
  }
  for (const [spelling, value] of Object.entries<Enumerations[K] | null>(overrides))
    table.set(foldSpelling(spelling), value)
  return table
}
