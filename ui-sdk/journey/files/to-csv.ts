/** A value of a cell in a workbook. */
export type Cell = string | number | boolean | Date | null

/**
 * The rows of a sheet as CSV, with the same row numbers: blank rows are kept, and a cell has no line breaks. Dates become
 * YYYY-MM-DD.
 */
export const toCsv = (rows: ReadonlyArray<ReadonlyArray<Cell>>): string => {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const format = (row: ReadonlyArray<Cell>) =>
    Array.from({ length: width }, (_, column) => formatCell(row[column] ?? null)).join(",")
  return rows.map(format).join("\r\n")
}

const formatCell = (cell: Cell): string => {
  const text = toText(cell).replaceAll(/\s*[\r\n]+\s*/gu, " ")
  return /[",]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const toText = (cell: Cell): string => {
  if (cell === null) return ""
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE"
  // Written out: an account number has no exponent.
  return typeof cell === "number" && Number.isInteger(cell) ? BigInt(cell).toString() : String(cell)
}
