import { escapeFormula } from "./escape-formula.ts"

/** Spreadsheets read a file as UTF-8 by it. */
export const BYTE_ORDER_MARK = "\u{FEFF}"

/**
 * A line of CSV (RFC 4180) with its line end; every cell is safe for spreadsheets
 * (specification/promises.md#s9-spreadsheets).
 */
export const formatCsvLine = (cells: ReadonlyArray<string>): string =>
  `${cells.map(formatCell).join(",")}\r\n`

const formatCell = (cell: string): string => {
  const safe = escapeFormula(cell)
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
