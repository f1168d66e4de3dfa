import { makePlainReason, makeReason } from "../../../core/contract/reasons/reason-codes.ts"
import type { FirstRow } from "../../../core/ports/sync/source.ts"
import { badFile } from "./bad-file.ts"
import type { ByteWindow } from "./byte-window.ts"
import type { CsvFormat, CsvLimits, Delimiter } from "./csv-format.ts"
import { findDelimiter, namedDelimiter } from "./delimiter.ts"
import { foreignText } from "./file-kind.ts"
import { findLineBreak, frameRecord } from "./framing.ts"
import { findHeaderRows, MAX_TOP_RECORDS, readFirstRow } from "./header-rows.ts"
import { isCells, parseRecord } from "./parse-record.ts"
import { parseRow } from "./top-row.ts"

export interface Header {
  readonly format: CsvFormat
  /** Trimmed, otherwise unchanged: core reports duplicate and empty names. */
  readonly columns: ReadonlyArray<string>
  /** The line that it begins with. */
  readonly line: number
  /** Its own row, and a row of labels below it. */
  readonly rows: number
  /** The line after them. */
  readonly nextLine: number
  /** What is above it, the header, and what is below. */
  readonly firstRows: ReadonlyArray<FirstRow>
}

/** Enough of the text to recognise a web page or a JSON document. */
const START_BYTES = 1_000

/** Only delimiters, quotes and white space: spreadsheets leave such lines above a table. */
const isBlankLine = (text: string): boolean => /^[\s,;|"]*$/.test(text)

/** Fills the window until `find` succeeds, or throws `failure` at the end of the file or at the size limit. */
const fillUntil = async <A>(
  window: ByteWindow,
  limits: CsvLimits,
  find: () => A | null,
  failure: () => Error,
): Promise<A> => {
  for (;;) {
    const found = find()
    if (found !== null) return found
    if (window.atEnd() || window.bytes().length > limits.recordBytes) throw failure()
    await window.fill(Math.min(window.bytes().length * 2, limits.recordBytes + 1))
  }
}

const noHeaderEnd = (line: number, limits: CsvLimits) =>
  badFile([makeReason("file.header-endless", { row: line, limit: limits.recordBytes })], line)

const noDelimiter = (line: number) => badFile([makeReason("file.one-column", { row: line })], line)

/** Why the first record is no header. */
const noHeader = ({ record: { bytes, line }, delimiter: named }: Start, next: Buffer): Error => {
  const delimiter = named ?? findDelimiter(bytes, next)
  if (delimiter === null) return noDelimiter(line)
  const parsed = parseRecord(bytes, { start: 0, end: bytes.length }, delimiter.charCodeAt(0))
  const row = { row: line }
  return isCells(parsed)
    ? badFile([makeReason("file.header-unnamed", row)], line)
    : badFile([makeReason("file.header-row", row), parsed], line)
}

/** Checks the start of the text; returns the byte that ends its lines. */
const openText = async (window: ByteWindow, limits: CsvLimits): Promise<CsvFormat["lineBreak"]> => {
  await window.fill(Math.max(limits.blockBytes, START_BYTES))
  const foreign = foreignText(window.bytes().toString("utf8", 0, START_BYTES))
  if (foreign !== null) throw badFile([foreign])
  return fillUntil(
    window,
    limits,
    () => findLineBreak(window.bytes(), window.atEnd()),
    () => noHeaderEnd(1, limits),
  )
}

const takeRecord = async (
  window: ByteWindow,
  limits: CsvLimits,
  lineBreak: CsvFormat["lineBreak"],
  line: number,
) => {
  await window.fill(limits.blockBytes)
  if (window.bytes().length === 0) throw badFile([makePlainReason("file.empty")])
  const frame = await fillUntil(
    window,
    limits,
    () => frameRecord(window.bytes(), 0, lineBreak, window.atEnd()),
    () => noHeaderEnd(line, limits),
  )
  const bytes = window.bytes().subarray(0, frame.end)
  window.drop(frame.next)
  return { bytes, lines: frame.lines }
}

/** A record at the beginning of the file. */
interface TopRecord {
  /** Where it begins. */
  readonly line: number
  readonly lines: number
  readonly bytes: Buffer
}

/** One that is still in the window. */
interface PeekedRecord extends TopRecord {
  /** Where the one after it begins in the window. */
  readonly next: number
}

/** The records that are complete in the first block of the window, which begins with this line. */
const peekRecords = async (
  window: ByteWindow,
  limits: CsvLimits,
  lineBreak: CsvFormat["lineBreak"],
  firstLine: number,
): Promise<ReadonlyArray<PeekedRecord>> => {
  await window.fill(limits.blockBytes)
  const bytes = window.bytes().subarray(0, limits.blockBytes)
  const reachesEnd = window.atEnd() && bytes.length === window.bytes().length
  const records: Array<PeekedRecord> = []
  let line = firstLine
  for (let at = 0; records.length < MAX_TOP_RECORDS;) {
    const frame = frameRecord(bytes, at, lineBreak, reachesEnd)
    if (frame === null) break
    const { start, end, next, lines } = frame
    records.push({ line, lines, bytes: bytes.subarray(start, end), next })
    line += lines
    at = next
  }
  return records
}

/** What a caller knows of the header. */
export interface HeaderOptions {
  /** Null: it is found. */
  readonly delimiter: Delimiter | null
  /** The line that the header begins with; null: it is found. */
  readonly headerLine: number | null
}

interface Start {
  /** The first record that can be the header. */
  readonly record: TopRecord
  /** Those above it that are not blank. */
  readonly above: ReadonlyArray<TopRecord>
  /** As the caller or the file names it. */
  readonly delimiter: Delimiter | null
}

/** Consumes the first record that can be the header, with what is above it. */
const takeStart = async (
  window: ByteWindow,
  limits: CsvLimits,
  lineBreak: CsvFormat["lineBreak"],
  options: HeaderOptions,
): Promise<Start> => {
  const above: Array<TopRecord> = []
  let { delimiter } = options
  for (let line = 1; ;) {
    const record = { line, ...(await takeRecord(window, limits, lineBreak, line)) }
    line += record.lines
    const named = isFilled(record) ? namedDelimiter(record.bytes.toString("utf8")) : null
    delimiter ??= named
    if (named !== null || !isFilled(record)) continue
    if (line > (options.headerLine ?? 0)) return { record, above, delimiter }
    above.push(record)
  }
}

const isFilled = ({ bytes }: TopRecord): boolean => !isBlankLine(bytes.toString("utf8"))

/**
 * Consumes the header from the window, with what is above it: the rows that `findHeaderRows` finds, or the one in the line that
 * the caller names. Throws a SourceError when there is none, when the file is text of another kind (HTML, JSON), when the header
 * cannot be read, and when it has no delimiter, unless the caller names one.
 */
export const readHeader = async (
  window: ByteWindow,
  limits: CsvLimits,
  options: HeaderOptions,
): Promise<Header> => {
  const lineBreak = await openText(window, limits)
  const start = await takeStart(window, limits, lineBreak, options)
  const below = (await peekRecords(window, limits, lineBreak, start.record.line + start.record.lines)).filter(
    isFilled,
  )
  const records = [start.record, ...below]
  const find = options.headerLine === null ? findHeaderRows : readFirstRow
  const found = find(
    records.map(({ bytes }) => bytes),
    start.delimiter,
  )
  if (found === null) throw noHeader(start, records[1]?.bytes ?? Buffer.alloc(0))
  const { line } = records[found.index] ?? start.record
  const rows = found.hasLabels ? 2 : 1
  const last = found.index + rows - 1
  const end = records[last] ?? start.record
  window.drop(below[last - 1]?.next ?? 0)
  return {
    format: { delimiter: found.delimiter, lineBreak },
    columns: found.columns,
    line,
    rows,
    nextLine: end.line + end.lines,
    firstRows: listFirstRows([...start.above, ...records], line, found.delimiter),
  }
}

/** Rows below the header that are shown with it. */
const MAX_ROWS_BELOW = 5

const listFirstRows = (
  records: ReadonlyArray<TopRecord>,
  headerLine: number,
  delimiter: Delimiter,
): ReadonlyArray<FirstRow> =>
  records
    .slice(0, records.findIndex(({ line }) => line === headerLine) + 1 + MAX_ROWS_BELOW)
    .map(({ line, bytes }) => ({ line, cells: parseRow(bytes, delimiter) ?? [bytes.toString("utf8")] }))
