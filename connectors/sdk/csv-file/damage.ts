import type { CsvFormat } from "./csv-format.ts"
import { frameRecord, type Frame } from "./framing.ts"
import { parseRecord } from "./parse-record.ts"
import { checkRow, type Width } from "./row-check.ts"

/*
 * An unreadable record over several lines may be one of two things: one row with an error in it, or a row
 * whose quote was never closed, so that it swallowed the following rows up to the next quote. Reading must
 * continue at the right line: one mistyped quote causes one error, and every other row stays
 * (specification/promises.md#r6-files).
 */

/** Lines after the first that are checked; a cell of more lines causes an error for each of the others. */
const MAX_LINES = 16

/** Bytes from the start of the damaged record that are checked. The result depends on them alone. */
export const DAMAGE_BYTES = 64 * 1024

/** The header's width and format, which are needed to read a record. */
export interface Table extends Width {
  readonly format: CsvFormat
  /** See FileOptions. */
  readonly showsUnreadable: boolean
}

/** The extent of the damage: reading continues at `next`, an offset in the bytes. */
export interface Damage {
  readonly next: number
  readonly lines: number
}

const startsRow = (bytes: Buffer, start: number, table: Table, atEnd: boolean): boolean => {
  const { format } = table
  const frame = frameRecord(bytes, start, format.lineBreak, atEnd)
  if (frame === null) return false
  const parsed = parseRecord(bytes, frame, format.delimiter.charCodeAt(0))
  return checkRow(parsed, table).kind === "row"
}

/** Returns the ends of the first MAX_LINES + 1 lines; the end of the bytes ends the last line. */
const lineEnds = (bytes: Buffer, lineBreak: number): ReadonlyArray<number> => {
  const ends: Array<number> = []
  for (let at = 0; at < bytes.length && ends.length <= MAX_LINES; at = ends.at(-1) ?? at) {
    const found = bytes.indexOf(lineBreak, at)
    ends.push(found === -1 ? bytes.length : found + 1)
  }
  return ends
}

const countByte = (bytes: Buffer, wanted: number): number => {
  let count = 0
  for (const byte of bytes) if (byte === wanted) count++
  return count
}

/**
 * Returns the number of lines that together have as many values as the header, ignoring quotes; 1 when no number matches.
 */
const linesOfWidth = (bytes: Buffer, ends: ReadonlyArray<number>, { format, width }: Table): number => {
  const delimiter = format.delimiter.charCodeAt(0)
  const valuesUpTo = (end: number) => countByte(bytes.subarray(0, end), delimiter) + 1
  const index = ends.findIndex((end) => valuesUpTo(end) >= width)
  return index >= 0 && valuesUpTo(ends[index] ?? 0) === width ? index + 1 : 1
}

/**
 * Finds how far the damage of the record at `start` extends; null when the bytes are too few to tell and the file
 * continues. `frame`: the record when its quotes are valid and only its number of values is wrong; it is one row then,
 * unless a later line of it starts a row of its own. Without `frame` a quote is misplaced or never closed, and the row
 * extends to the header's number of values, but never over a line that starts a row.
 */
export const findDamage = (
  bytes: Buffer,
  start: number,
  frame: Frame | null,
  table: Table,
  atEnd: boolean,
): Damage | null => {
  if (frame?.lines === 1) return frame
  const rest = bytes.subarray(start)
  if (!atEnd && rest.length <= DAMAGE_BYTES) return null
  const seen = rest.subarray(0, DAMAGE_BYTES)
  const ends = lineEnds(seen, table.format.lineBreak)
  const lines = frame?.lines ?? linesOfWidth(seen, ends, table)
  const laterRow = ends
    .slice(0, lines - 1)
    .some((end) => startsRow(seen, end, table, atEnd && seen.length === rest.length))
  if (!laterRow && frame !== null) return frame
  const damaged = laterRow ? 1 : lines
  if (damaged > 1) return { next: start + (ends[damaged - 1] ?? 0), lines: damaged }
  return { next: start + (rest.indexOf(table.format.lineBreak) + 1 || rest.length), lines: 1 }
}
