import type { Cells } from "./parse-record.ts"

/** The result of a check: a row, nothing (all cells are blank), or unreadable with the reason. */
export type RowCheck =
  | { readonly kind: "row"; readonly cells: Cells }
  | { readonly kind: "blank" }
  | { readonly kind: "unreadable"; readonly reason: string }

const BLANK: RowCheck = { kind: "blank" }

const isBlank = (cell: string): boolean => cell.trim() === ""

const values = (count: number): string => (count === 1 ? "1 value" : `${count} values`)

/** The width of a table's rows. */
export interface Width {
  /** Columns of the header, including unnamed ones. */
  readonly width: number
  /** Columns up to the last named one; a delimiter at the end of every line adds unnamed columns after it. */
  readonly named: number
}

/**
 * Checks the result of `parseRecord` against the header. Skips lines with only delimiters, which spreadsheets leave at the end
 * of a file. Every other row must have exactly as many values as the header, and none after the last named column. This
 * includes rows with blanks at the end: in `E2,Rao, Ravi,Pune,` a delimiter may have been added at the end, or a comma in a
 * name may be unquoted. A header that ends with the same delimiters as the rows has the same number of columns.
 */
export const checkRow = (parsed: Cells | string, { width, named }: Width): RowCheck => {
  if (typeof parsed === "string") return { kind: "unreadable", reason: parsed }
  if (parsed.every(isBlank)) return BLANK
  if (parsed.length !== width) return { kind: "unreadable", reason: ragged(parsed, width) }
  if (named === width || parsed.slice(named).every(isBlank)) return { kind: "row", cells: parsed }
  return { kind: "unreadable", reason: `has a value behind column ${named}, the last that the header names` }
}

const ragged = (parsed: Cells, width: number): string => {
  const found = `has ${values(parsed.length)}, the header has ${width}`
  if (parsed.length < width) return `${found}: write a delimiter for every column, also for an empty one`
  const remedy = "put a value that holds the delimiter in quotes, or name every column in the header"
  return parsed.slice(width).every(isBlank)
    ? `${found}: ${remedy}, or remove the delimiter at the end of the row`
    : `${found}: ${remedy}`
}
