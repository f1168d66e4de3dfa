import { findCodedWord, foldSpelling } from "../spellings/fold-spelling.ts"
import { RESIGNED_SPELLINGS } from "../spellings/status-spellings.ts"
import { nullIfMissing } from "./missing.ts"
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
export const saysResigned = (cell: unknown): boolean =>
  typeof cell === "string" && RESIGNED.has(foldSpelling(findCodedWord(cell.trim()) ?? cell))

/** Elsewhere it stands for a missing value; as a status it must not become Active. */
const IN_DOUBT = /^\s*\?+\s*$/u

/** An unknown spelling counts as missing and is reported, but is never an error (specification/employee.md#values). */
const makeParser = <K extends keyof Enumerations>(
  name: K,
  overrides: Spellings<Enumerations[K]> = {},
): Parser<Enumerations[K]> => {
  const valuesBySpelling = makeSpellingTable(name, overrides)
  const known = Object.keys(SPELLINGS[name]).filter((value) => value !== "saysNothing")
  const unknown = new IgnoredValue(
    `This spelling is unknown: expected ${known.join(", ")} or a common spelling of them. A transformation rule (replace) can map it.`,
  )
  const findFolded = (text: string) => {
    const value = valuesBySpelling.get(foldSpelling(text))
    if (value !== undefined) return value
    const word = findCodedWord(text)
    return word === null ? undefined : valuesBySpelling.get(foldSpelling(word))
  }
  const parse = (raw: string): Parsed<Enumerations[K]> => {
    const text = nullIfMissing(raw)
    if (text === null) return IN_DOUBT.test(raw) ? unknown : null
    const value = findFolded(text)
    return value === undefined ? unknown : value
  }
  return memoizeTexts(parse)
}

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
