import { findFormulaSigns, replaceAt } from "./formula-guard.ts"

/**
 * Makes the cell safe for spreadsheets: a sign that could begin a formula gets a leading apostrophe, which the import
 * removes: `+91 98765` is exported as `'+91 98765` and imported as `+91 98765`. A text with apostrophes before such a sign
 * is no formula; the import removes nothing from two apostrophes, so it gets none.
 */
export const escapeFormula = (cell: string): string =>
  replaceAt(cell, findFormulaSigns(cell), (sign) => `'${sign}`)

const JSON_TEXT = /"(?:[^"\\]|\\.)*"/gu

/**
 * As `escapeFormula`, for a cell with JSON: a sign in one of its texts becomes an escape sequence, so that the JSON is
 * equal. A number keeps its minus, which begins no formula.
 */
export const escapeFormulaJson = (value: unknown): string =>
  JSON.stringify(value).replace(JSON_TEXT, (text) => replaceAt(text, findFormulaSigns(text), escapeCharacter))

const escapeCharacter = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`
