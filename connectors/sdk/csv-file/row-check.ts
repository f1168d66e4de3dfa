import type { Cells } from "./parse-record.ts"

/** What a record is: a row, nothing (its cells are all blank), or unreadable, with the reason for a person. */
export type Verdict =
  | { readonly kind: "row"; readonly cells: Cells }
  | { readonly kind: "blank" }
  | { readonly kind: "unreadable"; readonly reason: string }

const BLANK: Verdict = { kind: "blank" }

const isBlank = (cell: string): boolean => cell.trim() === ""

const values = (count: number): string => (count === 1 ? "1 value" : `${count} values`)

/**
 * Judges what `parseRecord` gave, against the number of the header's columns. Spreadsheets leave lines of nothing but
 * delimiters at the end of a file, and delimiters at the end of lines; both are passed over. A row with a value too few
 * is never filled up: nobody knows which one is missing.
 */
export const checkRow = (parsed: Cells | string, width: number): Verdict => {
  if (typeof parsed === "string") return { kind: "unreadable", reason: parsed }
  if (parsed.every(isBlank)) return BLANK
  if (parsed.length > width && parsed.slice(width).every(isBlank)) parsed.length = width
  if (parsed.length === width) return { kind: "row", cells: parsed }
  return { kind: "unreadable", reason: `has ${values(parsed.length)}, the header has ${width}` }
}
