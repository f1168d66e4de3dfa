import { stripFormulaGuards } from "../../../../contract/csv/formula-guard.ts"
import { trimCell } from "./invisible.ts"

/*
 * What programs write around a value so that a spreadsheet or a reader keeps it as text: `="0042"`, `=T("0042")`, an
 * apostrophe before digits or before a sign that begins a formula, and the quotation marks of a file whose reader expects
 * others.
 */

/** Doubled quotes remain where a reader did not see the field as quoted. */
const FORMULA_TEXT = /^=\s*(?:T\s*\(\s*)?(?:""([^"]*)""|"((?:[^"]|"")*)")\s*\)?$/iu

/** Quotation mark to the one that closes it. */
const CLOSING: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ["`", "`"],
  ["´", "´"],
  ["“", "”"],
  ["„", "“"],
  ["‘", "’"],
  ["‚", "‘"],
  ["«", "»"],
  ["»", "«"],
  ["‹", "›"],
])

/** Marks that also begin or end a name: `'t Hooft`, `‘Alā’`. */
const SINGLE_MARKS: ReadonlySet<string> = new Set(["'", "`", "´", "‘", "‚", "‹"])

const EQUALS = 0x3d
const FIRST_SPECIAL = 0x80
const WRAPPERS: ReadonlySet<number> = new Set(["=", ...CLOSING.keys()].map((mark) => mark.charCodeAt(0)))
/** A table is much faster than a set, for every cell. */
const IS_ASCII_WRAPPER = Uint8Array.from({ length: FIRST_SPECIAL }, (_, code) => Number(WRAPPERS.has(code)))

const isWrapper = (code: number): boolean =>
  code < FIRST_SPECIAL ? IS_ASCII_WRAPPER[code] === 1 : WRAPPERS.has(code)

/** The text of a cell of any kind but a name: trimmed, and without what is written around it. */
export const openCell = (raw: string): string => open(raw, unquote)

/** As `openCell`, for a person's name, whose apostrophes may be its own. */
export const openNameCell = (raw: string): string => open(raw, unquoteName)

/** Until nothing changes: `"'0042'"` is `0042`. */
const open = (raw: string, unquoteText: (text: string) => string): string => {
  let text = trimCell(raw)
  while (isWrapper(text.charCodeAt(0))) {
    const inner = text.charCodeAt(0) === EQUALS ? openFormulaText(text) : unquoteText(text)
    if (inner === text) break
    text = trimCell(inner)
  }
  return text
}

const openFormulaText = (text: string): string => {
  const match = FORMULA_TEXT.exec(text)
  return match === null ? text : (match[1] ?? match[2]?.replaceAll('""', '"') ?? text)
}

/** What a spreadsheet shows before digits, or its own error word, that are stored as text. */
const TEXT_MARK = /^'[\s\p{Cf}]*(?=[\d#=])/u

/** A text formula in single quotation marks, of which the first guards nothing. */
const QUOTED_FORMULA = /^'\s*=\s*".*"'$/u

const unquote = (text: string): string => {
  if (QUOTED_FORMULA.test(text)) return text.slice(1, -1)
  const bare = stripFormulaGuards(text)
  return findQuoted(bare) ?? bare.replace(TEXT_MARK, "")
}

const unquoteName = (text: string): string => {
  const bare = stripFormulaGuards(text)
  return SINGLE_MARKS.has(bare.charAt(0)) ? bare : (findQuoted(bare) ?? bare)
}

/** What stands between quotation marks that enclose the whole text; null: none do. */
const findQuoted = (text: string): string | null => {
  const closing = CLOSING.get(text.charAt(0))
  if (closing === undefined || text.length < 2 || text.at(-1) !== closing) return null
  const inner = text.slice(1, -1)
  const bare = inner.replaceAll(closing + closing, "")
  if (bare.includes(closing) || bare.includes(text.charAt(0))) return null
  return closing === text.charAt(0) ? inner.replaceAll(closing + closing, closing) : inner
}

/** Whether single quotation marks enclose the whole name, so that it is unclear whether they belong to it: `'Ann O'Neil'`. */
export const isQuotedName = (text: string): boolean =>
  SINGLE_MARKS.has(text.charAt(0)) &&
  text.at(-1) === CLOSING.get(text.charAt(0)) &&
  (findQuoted(text) !== null || /\p{L}/u.test(text))

/** Whether the header of a column stands in quotation marks, which its values then have, too. */
export const isQuotedHeader = (header: string): boolean => findQuoted(trimCell(header)) !== null

/** The text of a cell in a column whose header stands in quotation marks; its own may contain others. */
export const openQuotedCell = (raw: string): string => {
  const text = trimCell(raw)
  const closing = CLOSING.get(text.charAt(0))
  if (closing === undefined || text.length < 2 || text.at(-1) !== closing) return raw
  const inner = text.slice(1, -1)
  return closing === text.charAt(0) ? inner.replaceAll(closing + closing, closing) : inner
}
