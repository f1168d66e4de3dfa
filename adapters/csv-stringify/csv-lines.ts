import { stringify } from "csv-stringify/sync"
import { escapeFormula, escapeFormulaJson } from "../../core/contract/csv/escape-formula.ts"

/* CSV: UTF-8, RFC 4180, every cell safe to open in a spreadsheet. */

/** Characters that other readers treat as a delimiter or a line end (a lone CR or LF, for example). */
const SPLITS = /[\r\n\t;,"|]/u

/** Lines of cells that `csvCell` made, or that are safe by themselves. */
export const csvLines = (rows: Array<Array<string>>): string =>
  stringify(rows, { record_delimiter: "windows", quoted_match: SPLITS })

/** Null and absent values are empty; a list or an object is JSON. Safe to open in a spreadsheet. */
export const csvCell = (value: unknown): string => {
  if (value === null || value === undefined) return ""
  if (typeof value === "object") return escapeFormulaJson(value)
  return escapeFormula(typeof value === "string" ? value : JSON.stringify(value))
}
