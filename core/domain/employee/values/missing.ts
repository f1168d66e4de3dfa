import { formulaGuards, replaceAt } from "../../mapping/formula-guard.ts"

/*
 * What people and programs write where there is nothing. Signs never stand for a value; words do when they are
 * somebody's name: Null, Nil, None and Na are surnames.
 */

const SIGNS: ReadonlySet<string> = new Set([
  "-",
  "--",
  "---",
  "–",
  "—",
  "n/a",
  "#n/a",
  "n.a.",
  "n.a",
  "not available",
  "undefined",
])

const WORDS: ReadonlySet<string> = new Set(["na", "null", "none", "nil"])

const LONGEST = "not available".length

/** The trimmed text, without the guard against formulas; null when it stands for nothing. */
export const present = (raw: string): string | null => {
  const text = unguardedStart(raw.trim())
  if (text.length === 0) return null
  if (text.length > LONGEST || !mayStandForNothing(text)) return text
  const word = text.toLowerCase()
  return SIGNS.has(word) || WORDS.has(word) ? null : text
}

/** As `present`, for the name of a person: the words in it are kept. */
export const presentName = (raw: string): string | null => {
  const text = unguardedStart(raw.trim())
  if (text.length === 0) return null
  return text.length <= LONGEST && mayStandForNothing(text) && SIGNS.has(text.toLowerCase()) ? null : text
}

/** The guards inside are only looked for where the text is read character by character anyway (`parseText`). */
const unguardedStart = (text: string): string => (text.startsWith("'") ? unguarded(text) : text)

/** Without the apostrophes that an exporter writes so that a spreadsheet takes nothing for a formula. */
export const unguarded = (text: string): string =>
  text.includes("'") ? replaceAt(text, formulaGuards(text), () => "") : text

const FIRST_CHARACTERS: ReadonlySet<string> = new Set(["-", "–", "—", "#", "n", "N", "u", "U"])

const mayStandForNothing = (text: string): boolean => FIRST_CHARACTERS.has(text.charAt(0))
