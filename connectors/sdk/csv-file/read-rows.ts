import { isUtf8 } from "node:buffer"
import { describeReasons } from "../../../core/contract/reasons/format-reason.ts"
import { makePlainReason, makeReason, type Reason } from "../../../core/contract/reasons/reason-codes.ts"
import type { SourceRow, UnreadableRow } from "../../../core/ports/sync/source.ts"
import { badFile } from "./bad-file.ts"
import type { ByteWindow } from "./byte-window.ts"
import type { CsvLimits } from "./csv-format.ts"
import { findDamage, type Damage, type Table } from "./damage.ts"
import { frameRecord } from "./framing.ts"
import { isCells, parseRecord } from "./parse-record.ts"
import type { Header } from "./header.ts"
import { checkRow } from "./row-check.ts"

/** The rows of a part of the file; reading continues after `consumed` bytes, `lines` further down, and `sheetRows` in a spreadsheet. */
export interface Batch {
  readonly rows: ReadonlyArray<SourceRow>
  readonly unreadable: ReadonlyArray<UnreadableRow>
  readonly consumed: number
  readonly lines: number
  readonly sheetRows: number
}

/** The position of the bytes in the file: the line and the row of a spreadsheet that they start with, and whether they reach its end. */
interface BatchPosition {
  readonly line: number
  readonly sheetRow: number
  readonly atEnd: boolean
}

/** A row is longer only when a line break is missing, and is not mended by hand. */
const MAX_TEXT = 4_000

const readText = (bytes: Buffer, { showsUnreadable }: Table): Pick<UnreadableRow, "text"> =>
  showsUnreadable
    ? {
        text: bytes
          .toString()
          .replace(/[\r\n]+$/u, "")
          .slice(0, MAX_TEXT)
          .toWellFormed(),
      }
    : {}

const describeRow = (lines: number, reason: Reason): Pick<UnreadableRow, "reason" | "reasonCodes"> =>
  describeReasons(lines === 1 ? [reason] : [reason, makeReason("row.lines", { lines })])

/**
 * Reads the complete records that start in the first block of the bytes, up to a record that is too long, or an unreadable
 * one with too few bytes after it to tell how far its damage extends. So it may consume nothing.
 */
const readBatch = (bytes: Buffer, table: Table, limits: CsvLimits, start: BatchPosition): Batch => {
  const { line, atEnd } = start
  const { delimiter, lineBreak } = table.format
  const delimiterByte = delimiter.charCodeAt(0)
  const rows: Array<SourceRow> = []
  const unreadable: Array<UnreadableRow> = []
  let at = 0
  let lines = 0
  let sheetRows = 0
  while (at < limits.blockBytes) {
    const frame = frameRecord(bytes, at, lineBreak, atEnd)
    if (frame === null || frame.next - at > limits.recordBytes) break
    const parsed = parseRecord(bytes, frame, delimiterByte)
    const result = checkRow(parsed, table)
    const position = line + lines
    let taken: Damage | null = frame
    const sheetRow = start.sheetRow + sheetRows
    if (result.kind === "row")
      rows.push(
        sheetRow === position
          ? { position, cells: result.cells }
          : { position, sheetRow, cells: result.cells },
      )
    if (result.kind === "unreadable") {
      const wellQuoted = isCells(parsed) || frame.lines === 1
      taken = findDamage(bytes, at, wellQuoted ? frame : null, table, atEnd)
      if (taken === null) break
      const reason = describeRow(taken.lines, result.reason)
      unreadable.push({ position, ...reason, ...readText(bytes.subarray(at, taken.next), table) })
    }
    at = taken.next
    lines += taken.lines
    // A spreadsheet shows a record in one row, and nobody knows how it shows damage.
    sheetRows += taken === frame ? 1 : taken.lines
  }
  return { rows, unreadable, consumed: at, lines, sheetRows }
}

const ENDLESS_QUOTE = makePlainReason("row.endless-quote")

/**
 * Handles a record at the start of the bytes that has no end: its quote is not closed before the file or the limit ends, or
 * its line is too long. For a line that is too long, all the bytes are consumed and the rest is still to come.
 */
const readEndless = (bytes: Buffer, table: Table, limits: CsvLimits, position: BatchPosition): Batch => {
  const unreadableRow = (reason: Reason, { next, lines }: Damage): Batch => ({
    rows: [],
    unreadable: [
      {
        position: position.line,
        ...describeRow(lines, reason),
        ...readText(bytes.subarray(0, next), table),
      },
    ],
    consumed: next,
    lines,
    sheetRows: lines,
  })
  const firstEnd = bytes.indexOf(table.format.lineBreak) + 1 || bytes.length
  const firstLine = { next: firstEnd, lines: 1 }
  if (firstEnd > limits.recordBytes) {
    return unreadableRow(makeReason("row.too-long", { limit: limits.recordBytes }), firstLine)
  }
  return unreadableRow(ENDLESS_QUOTE, findDamage(bytes, 0, null, table, position.atEnd) ?? firstLine)
}

const CHANGED = [makePlainReason("file.changed")]

/** Discards the rest of the line without buffering it. */
const skipLine = async (window: ByteWindow, lineBreak: number, limits: CsvLimits): Promise<void> => {
  for (;;) {
    await window.fill(limits.blockBytes)
    const bytes = window.bytes()
    const end = bytes.indexOf(lineBreak) + 1
    window.drop(end || bytes.length)
    if (end > 0 || window.atEnd()) return
  }
}

/**
 * Reads everything after the header, batch by batch. The window begins after the header. Memory stays within a few times
 * `limits.recordBytes`, whatever the lines hold.
 */
export async function* readRows(
  window: ByteWindow,
  table: Table,
  limits: CsvLimits,
  { line: headerLine, rows: headerRows, nextLine }: Pick<Header, "line" | "rows" | "nextLine">,
): AsyncGenerator<Batch> {
  let sheetRow = headerLine + headerRows
  for (let line = nextLine; ;) {
    await window.fill(limits.blockBytes)
    const bytes = window.bytes()
    if (bytes.length === 0) return
    const position = { line, sheetRow, atEnd: window.atEnd() }
    const complete = readBatch(bytes, table, limits, position)
    if (complete.consumed === 0 && !position.atEnd && bytes.length <= limits.recordBytes) {
      await window.fill(Math.min(bytes.length * 2, limits.recordBytes + 1))
      continue
    }
    const batch = complete.consumed > 0 ? complete : readEndless(bytes, table, limits, position)
    const inLine = bytes[batch.consumed - 1] !== table.format.lineBreak && !position.atEnd
    if (!inLine && !isUtf8(bytes.subarray(0, batch.consumed))) throw badFile(CHANGED, line)
    window.drop(batch.consumed)
    if (inLine) await skipLine(window, table.format.lineBreak, limits)
    line += batch.lines
    sheetRow += batch.sheetRows
    yield batch
  }
}
