import { present } from "./missing.ts"
import { Invalid, LeftOut, type Parser } from "./parsed.ts"
import { type Enumerations, SPELLINGS, type SpellingOverrides, type Spellings } from "./spellings.ts"

export type EnumerationParsers = { readonly [K in keyof Enumerations]: Parser<Enumerations[K]> }

/** The parsers of the four enumerations, with the connection's own spellings before the common ones. */
export const enumerationParsers = (overrides: SpellingOverrides): EnumerationParsers => ({
  gender: parserOf("gender", overrides.gender),
  employmentType: parserOf("employmentType", overrides.employmentType),
  maritalStatus: parserOf("maritalStatus", overrides.maritalStatus),
  status: strict(parserOf("status", overrides.status)),
})

/** What the source says of the status of an employee and nobody understands must not become Active. */
const strict =
  <A>(parse: Parser<A>): Parser<A> =>
  (raw, context) => {
    const parsed = parse(raw, context)
    return parsed instanceof LeftOut ? new Invalid(parsed.reason) : parsed
  }

/** A spelling that is not known counts as missing and is reported, never an error (decisions.md 2). */
const parserOf = <K extends keyof Enumerations>(
  name: K,
  overrides: Spellings<Enumerations[K]> = {},
): Parser<Enumerations[K]> => {
  const valueOf = tableOf(name, overrides)
  const known = Object.keys(SPELLINGS[name]).filter((value) => value !== "saysNothing")
  const unknown = new LeftOut(
    `This spelling is not known: expected ${known.join(", ")} or a common way to write them. A transformation rule (replace) can say which one it is.`,
  )
  return (raw) => {
    const text = present(raw)
    if (text === null) return null
    const value = valueOf.get(text) ?? valueOf.get(fold(text))
    return value === undefined ? unknown : value
  }
}

const tableOf = <K extends keyof Enumerations>(name: K, overrides: Spellings<Enumerations[K]>) => {
  const table = new Map<string, Enumerations[K] | null>()
  for (const [value, spellings] of Object.entries<ReadonlyArray<string>>(SPELLINGS[name])) {
    for (const spelling of spellings) {
      table.set(fold(spelling), value === "saysNothing" ? null : (value as Enumerations[K]))
    }
  }
  for (const [spelling, value] of Object.entries<Enumerations[K] | null>(overrides))
    table.set(fold(spelling), value)
  return table
}

/** Case, spaces and punctuation do not matter: `Full-Time`, `full time` and `FULLTIME` are one. */
const fold = (text: string): string =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]+/gu, "")
