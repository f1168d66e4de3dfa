import { badFile } from "./bad-file.ts"
import type { ByteWindow } from "./byte-window.ts"
import type { CsvFormat, CsvLimits, Delimiter } from "./csv-format.ts"
import { findDelimiter, namedDelimiter } from "./delimiter.ts"
import { foreignText } from "./file-kind.ts"
import { findLineBreak, frameRecord } from "./framing.ts"
import { parseRecord } from "./parse-record.ts"

export interface Header {
  readonly format: CsvFormat
  /** Trimmed, otherwise unchanged: core reports duplicate and empty names. */
  readonly columns: ReadonlyArray<string>
  /** The line that it begins with. */
  readonly line: number
  /** The line after the header. */
  readonly nextLine: number
}

const EMPTY = "The file is empty: it needs a header line and a line for each employee."

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
  badFile(
    `Line ${line} should be the header, but it does not end within ${limits.recordBytes} bytes: ` +
      'a quote (") is not closed, or this is not a CSV file.',
    line,
  )

const parseColumns = (bytes: Buffer, delimiter: Delimiter, line: number): ReadonlyArray<string> => {
  const parsed = parseRecord(bytes, { start: 0, end: bytes.length }, delimiter.charCodeAt(0))
  if (typeof parsed !== "string") return parsed.map((name) => name.trim())
  throw badFile(`Line ${line}, the header, ${parsed}.`, line)
}

const noDelimiter = (line: number) =>
  badFile(
    `Line ${line}, the header, holds only one column: a comma, semicolon, tab or pipe is expected between the names. ` +
      'If it is a title, remove the lines above the names; otherwise save the file again as "CSV UTF-8".',
    line,
  )

const makeHeader = (
  { bytes, firstRow }: { readonly bytes: Buffer; readonly firstRow: Buffer },
  line: number,
  lineBreak: CsvFormat["lineBreak"],
  named: Delimiter | null,
): Omit<Header, "line" | "nextLine"> => {
  const delimiter = named ?? findDelimiter(bytes, firstRow)
  if (delimiter === null) throw noDelimiter(line)
  return { format: { delimiter, lineBreak }, columns: parseColumns(bytes, delimiter, line) }
}

/** Checks the start of the text; returns the byte that ends its lines. */
const openText = async (window: ByteWindow, limits: CsvLimits): Promise<CsvFormat["lineBreak"]> => {
  await window.fill(Math.max(limits.blockBytes, START_BYTES))
  const foreign = foreignText(window.bytes().toString("utf8", 0, START_BYTES))
  if (foreign !== null) throw badFile(foreign)
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
  if (window.bytes().length === 0) throw badFile(EMPTY)
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

/** The first row; empty where it does not end in the first block. */
const peekRow = async (window: ByteWindow, limits: CsvLimits, lineBreak: CsvFormat["lineBreak"]) => {
  await window.fill(limits.blockBytes)
  const bytes = window.bytes().subarray(0, limits.blockBytes)
  const frame = frameRecord(bytes, 0, lineBreak, window.atEnd() && bytes.length === window.bytes().length)
  return bytes.subarray(0, frame?.end ?? 0)
}

/**
 * Consumes the header, the first line that is not blank, from the window. Throws a SourceError when there is none, when the
 * file is text of another kind (HTML, JSON), when the header cannot be read, and when it has no delimiter, unless the
 * caller `forced` one.
 */
export const readHeader = async (
  window: ByteWindow,
  limits: CsvLimits,
  forced: Delimiter | null,
): Promise<Header> => {
  const lineBreak = await openText(window, limits)
  let delimiter = forced
  for (let line = 1; ;) {
    const { bytes, lines } = await takeRecord(window, limits, lineBreak, line)
    const text = bytes.toString("utf8")
    const named = namedDelimiter(text)
    if (named === null && !isBlankLine(text)) {
      const header = { bytes, firstRow: await peekRow(window, limits, lineBreak) }
      return { ...makeHeader(header, line, lineBreak, delimiter), line, nextLine: line + lines }
    }
    delimiter ??= named
    line += lines
  }
}
