import { nullIfMissing } from "./missing.ts"
import { Invalid, IgnoredValue, type Parser } from "./parsed.ts"
import { type Enumerations, SPELLINGS, type SpellingOverrides, type Spellings } from "./spellings.ts"

export type EnumerationParsers = { readonly [K in keyof Enumerations]: Parser<Enumerations[K]> }

/** The parsers of the four enumerations; the connection's own spellings precede the common ones. */
export const makeEnumerationParsers = (overrides: SpellingOverrides): EnumerationParsers => ({
  gender: makeParser("gender", overrides.gender),
  employmentType: makeParser("employmentType", overrides.employmentType),
  maritalStatus: makeParser("maritalStatus", overrides.maritalStatus),
  status: rejectUnknown(makeParser("status", overrides.status)),
})

/** An employee status that cannot be interpreted must not become Active. */
const rejectUnknown =
  <A>(parse: Parser<A>): Parser<A> =>
  (raw, context) => {
    const parsed = parse(raw, context)
    return parsed instanceof IgnoredValue ? new Invalid(parsed.reason) : parsed
  }

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
  return (raw) => {
    const text = nullIfMissing(raw)
    if (text === null) return null
    const value = valuesBySpelling.get(text) ?? valuesBySpelling.get(normalizeSpelling(text))
    return value === undefined ? unknown : value
  }
}

const makeSpellingTable = <K extends keyof Enumerations>(name: K, overrides: Spellings<Enumerations[K]>) => {
  const table = new Map<string, Enumerations[K] | null>()
  for (const [value, spellings] of Object.entries<ReadonlyArray<string>>(SPELLINGS[name])) {
    for (const spelling of spellings) {
      table.set(normalizeSpelling(spelling), value === "saysNothing" ? null : (value as Enumerations[K]))
    }
  }
  for (const [spelling, value] of Object.entries<Enumerations[K] | null>(overrides))
    table.set(normalizeSpelling(spelling), value)
  return table
}

/**
 * Folds case, spaces and punctuation: `Full-Time`, `full time` and `FULLTIME` are equal. A question mark is kept, since it says
 * that the value is in doubt: `X?` must not silently become Other.
 */
const normalizeSpelling = (text: string): string =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(/(?:(?!\?)[\s\p{P}\p{S}])+/gu, "")
