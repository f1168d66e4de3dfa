import { computeEditDistance } from "./edit-distance.ts"
import { splitWords } from "./normalize-header.ts"

/* Which words of a header say what the column holds. */

const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/u))

/** Words that stand in any header of a list of employees. */
const FILLERS = list(`
  employee employees emp empl staff worker associate personnel person the of and in on for no number num nr name details detail
  info information text desc description field column value please
`)

/** One of them in only one of two headers makes them different: `Manager` and `Manager ID`, `Bank` and `Bank Branch`. */
const DISTINCT = list(`
  id ids code codes type types status count rate mode flag date dates phone telephone email mail relation relationship year years
  month months day days city state country pin pincode zip amount manager supervisor emergency spouse father mother child children
  dependent dependant kid son daughter family nominee tax deduction deductions membership policy branch holder title role level group
  fax extension url gender applicable eligible is probation confirmation contract notice expiry issue birth joining exit termination
  leaving permanent present office work home personal other alternate secondary second previous last next old rehire reporting hod
  hrbp hr boundary account access basic income hours overtime company pf esi shift sub parent user insurance enrollment original professional current communication correspondence residential
`)

export interface HeaderWords {
  readonly all: ReadonlyArray<string>
  /** Without the words of any header. */
  readonly telling: ReadonlyArray<string>
}

/** `E-Mail`, `Mail` and `email` are one word. */
const EMAIL = /\be?[ -]?mail\b/giu

export const readHeaderWords = (header: string): HeaderWords => {
  const all = splitWords(header).join(" ").replace(EMAIL, "email").split(" ").filter(Boolean)
  return { all, telling: all.filter((word) => !FILLERS.has(word)) }
}

/** Letters that may be wrong: the longer the word, the more. */
const countTolerated = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

export const areSameWord = (a: string, b: string): boolean => {
  if (a === b) return true
  const tolerated = countTolerated(Math.min(a.length, b.length))
  if (Math.abs(a.length - b.length) > tolerated || a.charCodeAt(0) !== b.charCodeAt(0)) return false
  return computeEditDistance(a, b) <= tolerated
}

/** The telling words that two headers share, and whether one of the others makes them different. */
export const compareWords = (
  a: HeaderWords,
  b: HeaderWords,
): { readonly shared: number; readonly areDistinct: boolean } => {
  const left = [...b.telling]
  const only: Array<string> = []
  for (const word of a.telling) {
    const index = left.findIndex((other) => areSameWord(word, other))
    if (index === -1) only.push(word)
    else left.splice(index, 1)
  }
  const shared = a.telling.length - only.length
  return { shared, areDistinct: [...only, ...left].some((word) => DISTINCT.has(word)) }
}
