import type { SourceRow, UnreadableRow } from "../../../core/ports/sync/source.ts"
import type { CsvLimits } from "./csv-format.ts"
import { findDamage, type Damage, type Table } from "./damage.ts"
import { frameRecord } from "./framing.ts"
import { parseRecord } from "./parse-record.ts"
import { checkRow } from "./row-check.ts"

/** What a stretch of the file gave; reading goes on after `consumed` bytes, `lines` further down. */
export interface Batch {
  readonly rows: ReadonlyArray<SourceRow>
  readonly unreadable: ReadonlyArray<UnreadableRow>
  readonly consumed: number
  readonly lines: number
}

/** How the bytes stand in the file: the line they start with, and whether they reach its end. */
export interface BatchPosition {
  readonly line: number
  readonly atEnd: boolean
}

const formatRowReason = (lines: number, reason: string): string =>
  lines === 1 ? reason : `${reason} (the row goes over ${lines} lines)`

/**
 * The rows of the complete records that start in the first block of the bytes, up to a record that is too long, or one
 * that cannot be read and has too few bytes behind it to judge how far its damage goes. So it may consume nothing.
 */
export const readBatch = (
  bytes: Buffer,
  table: Table,
  limits: CsvLimits,
  { line, atEnd }: BatchPosition,
): Batch => {
  const { delimiter, lineBreak } = table.format
  const delimiterByte = delimiter.charCodeAt(0)
  const rows: Array<SourceRow> = []
  const unreadable: Array<UnreadableRow> = []
  let at = 0
  let lines = 0
  while (at < limits.blockBytes) {
    const frame = frameRecord(bytes, at, lineBreak, atEnd)
    if (frame === null || frame.next - at > limits.recordBytes) break
    const parsed = parseRecord(bytes, frame, delimiterByte)
    const result = checkRow(parsed, table)
    const position = line + lines
    let taken: Damage | null = frame
    if (result.kind === "row") rows.push({ position, cells: result.cells })
    if (result.kind === "unreadable") {
      const wellQuoted = typeof parsed !== "string" || frame.lines === 1
      taken = findDamage(bytes, at, wellQuoted ? frame : null, table, atEnd)
      if (taken === null) break
      unreadable.push({ position, reason: formatRowReason(taken.lines, result.reason) })
    }
    at = taken.next
    lines += taken.lines
  }
  return { rows, unreadable, consumed: at, lines }
}

const ENDLESS_QUOTE = 'opens a quote (") that is never closed, or has one inside a value'

/**
 * The record at the start of the bytes has no end: its quote is not closed before the file or the limit ends, or its
 * line is too long. Of a line that is too long, all the bytes are consumed and the rest is still to come.
 */
export const readEndless = (
  bytes: Buffer,
  table: Table,
  limits: CsvLimits,
  position: BatchPosition,
): Batch => {
  const unreadableRow = (reason: string, { next, lines }: Damage): Batch => ({
    rows: [],
    unreadable: [{ position: position.line, reason: formatRowReason(lines, reason) }],
    consumed: next,
    lines,
  })
  const firstEnd = bytes.indexOf(table.format.lineBreak) + 1 || bytes.length
  const firstLine = { next: firstEnd, lines: 1 }
  if (firstEnd > limits.recordBytes) {
    return unreadableRow(`is longer than ${limits.recordBytes} bytes: a line break is missing`, firstLine)
  }
  return unreadableRow(ENDLESS_QUOTE, findDamage(bytes, 0, null, table, position.atEnd) ?? firstLine)
}
