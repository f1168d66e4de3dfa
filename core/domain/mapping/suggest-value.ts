import type { ListedKey } from "../../contract/employee/listed-values.ts"
import { foldSpelling } from "../employee/spellings/fold-spelling.ts"
import { type Enumerations, SPELLINGS } from "../employee/values/spellings.ts"
import { computeEditDistance } from "./edit-distance.ts"

/* What an unknown value of a listed field probably means. A person decides: a suggestion is never applied by itself. */

/** Shorter words differ too little for a slip to show which is meant. */
const MIN_LENGTH = 5
/** So many letters may be wrong in a word of this length. */
const countSlips = (length: number): number => (length >= 8 ? 2 : 1)

/** Longer texts are sentences. */
const MAX_LENGTH = 60

/** Words that turn the meaning of the others, or leave it open. */
const NEGATIONS: ReadonlySet<string> = new Set([
  "not",
  "no",
  "non",
  "never",
  "nicht",
  "kein",
  "keine",
  "ohne",
  "without",
  "yet",
  "to",
  "or",
  "oder",
])

const ENUMERATION_OF_KEY: Readonly<Record<ListedKey, keyof Enumerations>> = {
  status: "status",
  gender: "gender",
  employmentType: "employmentType",
  maritalStatus: "maritalStatus",
  dependentDetails_gender: "gender",
}

/** The value that a text of a field probably means; null: no word of it is known, or its words contradict each other. */
export const suggestValue = (key: ListedKey, text: string): string | null => {
  if (text.length > MAX_LENGTH) return null
  const spellings = getSpellings(ENUMERATION_OF_KEY[key])
  return findPhrase(text, spellings) ?? findSlip(foldSpelling(text), spellings)
}

/** By folded spelling. */
type ValueBySpelling = ReadonlyMap<string, string>

const spellingsByName = new Map<keyof Enumerations, ValueBySpelling>()

const getSpellings = (name: keyof Enumerations): ValueBySpelling => {
  const known = spellingsByName.get(name)
  if (known !== undefined) return known
  const { saysNothing: _none, ...values } = SPELLINGS[name] as Readonly<Record<string, ReadonlyArray<string>>>
  const made = new Map(
    Object.entries(values).flatMap(([value, spellings]) =>
      spellings.map((spelling) => [foldSpelling(spelling), value] as const),
    ),
  )
  spellingsByName.set(name, made)
  return made
}

/** The longest run of words that is a known spelling, when the rest does not turn its meaning or name another value. */
const findPhrase = (text: string, spellings: ValueBySpelling): string | null => {
  const words = text.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== "")
  for (let length = words.length - 1; length > 0; length--) {
    const found = new Set<string>()
    let rest: ReadonlyArray<string> = []
    for (let from = 0; from + length <= words.length; from++) {
      const phrase = foldSpelling(words.slice(from, from + length).join(" "))
      const value = phrase.length < MIN_LENGTH - 1 ? undefined : spellings.get(phrase)
      if (value === undefined) continue
      found.add(value)
      rest = [...words.slice(0, from), ...words.slice(from + length)]
    }
    const [value] = found
    if (value === undefined) continue
    return found.size === 1 && !rest.some((word) => NEGATIONS.has(foldSpelling(word))) ? value : null
  }
  return null
}

/** The value of the spellings that are nearest, when they agree. */
const findSlip = (folded: string, spellings: ValueBySpelling): string | null => {
  if (folded.length < MIN_LENGTH) return null
  let nearest = countSlips(folded.length) + 1
  let values = new Set<string>()
  for (const [spelling, value] of spellings) {
    if (spelling.length < MIN_LENGTH || Math.abs(spelling.length - folded.length) > nearest) continue
    const distance = computeEditDistance(folded, spelling)
    if (distance > nearest || distance > countSlips(folded.length)) continue
    if (distance < nearest) values = new Set()
    nearest = distance
    values.add(value)
  }
  const [value] = values
  return values.size === 1 ? (value ?? null) : null
}
