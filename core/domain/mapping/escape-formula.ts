import { findFormulaSigns, replaceAt } from "./formula-guard.ts"

/**
 * The cell as a spreadsheet may open it: a sign that could begin a formula gets an apostrophe in front, which the import takes
 * away again: `+91 98765` goes out as `'+91 98765` and comes back as `+91 98765`. A text with apostrophes before such a sign is
 * no formula; the import takes nothing from two, so it gets none.
 */
export const escapeFormula = (cell: string): string =>
  replaceAt(cell, findFormulaSigns(cell), (sign) => `'${sign}`)

const JSON_TEXT = /"(?:[^"\\]|\\.)*"/gu

/**
 * As `escapeFormula`, for a cell that is JSON: a sign in one of its texts is written as an escape sequence, so that it is the
 * same JSON. A number keeps its minus, which begins no formula.
 */
export const escapeFormulaJson = (value: unknown): string =>
  JSON.stringify(value).replace(JSON_TEXT, (text) => replaceAt(text, findFormulaSigns(text), escapeCharacter))

const escapeCharacter = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`
