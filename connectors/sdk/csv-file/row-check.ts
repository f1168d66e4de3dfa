import type { Cells } from "./parse-record.ts"

/** What a record is: a row, nothing (its cells are all blank), or unreadable, with the reason for a person. */
export type RowCheck =
  | { readonly kind: "row"; readonly cells: Cells }
  | { readonly kind: "blank" }
  | { readonly kind: "unreadable"; readonly reason: string }

const BLANK: RowCheck = { kind: "blank" }

const isBlank = (cell: string): boolean => cell.trim() === ""

const values = (count: number): string => (count === 1 ? "1 value" : `${count} values`)

/** How wide the rows of a table are. */
export interface Width {
  /** Columns of the header, those without a name included. */
  readonly width: number
  /** Columns up to the last that has a name; a delimiter at the end of every line makes columns behind it. */
  readonly named: number
}

/**
 * Judges what `parseRecord` gave, against the header. A line of nothing but delimiters, which spreadsheets leave at the end of a
 * file, is passed over. Every other row has exactly as many values as the header, and none behind the last name. Blanks at the
 * end of a row are no exception: of `E2,Rao, Ravi,Pune,` nobody can say whether a delimiter was added at the end or stands
 * unquoted in a name. A header that ends with delimiters as every row does has the same number of columns.
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
