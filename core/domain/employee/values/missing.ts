import { findFormulaGuards, replaceAt } from "./formula-guard.ts"

/*
 * Texts that people and programs write for a missing value. Punctuation always counts as missing. Words count as missing
 * except in names: Null, Nil, None and Na are surnames.
 */

const MISSING_SIGNS: ReadonlySet<string> = new Set([
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

const MISSING_WORDS: ReadonlySet<string> = new Set(["na", "null", "none", "nil"])

const MAX_LENGTH = "not available".length

/** The trimmed text without the guard against formulas; null when it stands for a missing value. */
export const nullIfMissing = (raw: string): string | null => {
  const text = stripLeadingGuard(raw.trim())
  if (text.length === 0) return null
  if (text.length > MAX_LENGTH || !mayBeMissing(text)) return text
  const word = text.toLowerCase()
  return MISSING_SIGNS.has(word) || MISSING_WORDS.has(word) ? null : text
}

/** As `present`, for a person's name, where words count as values. */
export const nullIfMissingName = (raw: string): string | null => {
  const text = stripLeadingGuard(raw.trim())
  if (text.length === 0) return null
  return text.length <= MAX_LENGTH && mayBeMissing(text) && MISSING_SIGNS.has(text.toLowerCase())
    ? null
    : text
}

/** Guards inside the text are only removed where the text is read character by character anyway (`parseText`). */
const stripLeadingGuard = (text: string): string => (text.startsWith("'") ? stripFormulaGuards(text) : text)

/** Removes the apostrophes by which an exporter keeps a spreadsheet from reading text as a formula. */
export const stripFormulaGuards = (text: string): string =>
  text.includes("'") ? replaceAt(text, findFormulaGuards(text), () => "") : text

const FIRST_CHARACTERS: ReadonlySet<string> = new Set(["-", "–", "—", "#", "n", "N", "u", "U"])

const mayBeMissing = (text: string): boolean => FIRST_CHARACTERS.has(text.charAt(0))
