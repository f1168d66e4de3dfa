import { type Entry, readDirectory } from "./archive.ts"
import type { CellContext } from "./cell/cell.ts"
import { readFormats } from "./cell/styles.ts"
import { readTexts } from "./cell/text-reader.ts"
import { CsvWriter } from "./csv-writer.ts"
import type { SheetDoubts } from "./doubts.ts"
import { type Frame, readFrame, type SheetPart } from "./frame.ts"
import { MAX_TEXTS_BYTES, MAX_UNPACKED_BYTES } from "./limits.ts"
import { requireSize, type Source } from "./read-part.ts"
import { readSheet, type SheetSelection, WHOLE_SHEET } from "./read-sheet.ts"
import { WorkbookError } from "./workbook-error.ts"

/** A sheet that has rows, as CSV. */
export interface Sheet {
  readonly name: string
  readonly isHidden: boolean
  /** Up to the last row with a value. */
  readonly rowCount: number
  /** Those that the CSV has, in their order. */
  readonly columns: ReadonlyArray<number>
  readonly csv: Blob
  readonly doubts: SheetDoubts
}

/** A sheet that is read again, and what of it. */
export interface SheetToRead {
  readonly name: string
  readonly selection: SheetSelection
}

/**
 * Reads a workbook. Sizes are checked in the archive's directory before anything is inflated, then as bytes, rows and cells
 * come: what is declared need not be true.
 *
 * @param only the sheet that is read; null: each of them, as a whole
 * @param onRows called now and then with the number of rows that were read so far
 * @returns the sheets that have rows
 * @throws WorkbookError when the workbook is damaged, empty or exceeds a limit
 */
export const readWorkbook = async (
  bytes: Uint8Array,
  only: SheetToRead | null,
  onRows: (rows: number) => void,
): Promise<ReadonlyArray<Sheet>> => {
  let rows = 0
  const source: Source = { bytes, unpacked: 0, onProgress: () => onRows(rows) }
  const frame = readFrame(source, readDirectory(bytes))
  requireSizes(frame)
  const context = readContext(source, frame)
  const sheets: Array<Sheet> = []
  for (const part of frame.sheets) {
    if (only !== null && part.name !== only.name) continue
    const reading = { source, context, part, onRow: () => rows++ }
    const sheet = await inSheet(part, () => readCompactly(reading, only?.selection ?? WHOLE_SHEET))
    if (sheet.rowCount > 0) sheets.push(sheet)
  }
  if (sheets.length === 0) throw new WorkbookError("empty")
  return sheets
}

const readContext = (source: Source, { texts, styles, isFrom1904, isUncalculated }: Frame): CellContext => ({
  texts: texts === null ? [] : readTexts(source, texts),
  formats: styles === null ? [] : readFormats(source, styles),
  isFrom1904,
  isUncalculated,
})

const requireSizes = ({ texts, styles, sheets }: Frame): void => {
  if (texts !== null) requireSize(texts, MAX_TEXTS_BYTES)
  const parts = [texts, styles, ...sheets.map(({ entry }) => entry)].filter(
    (part): part is Entry => part !== null,
  )
  const size = parts.reduce((sum, part) => sum + part.size, 0)
  if (size > MAX_UNPACKED_BYTES) throw new WorkbookError("too-large")
}

interface Reading {
  readonly source: Source
  readonly context: CellContext
  readonly part: SheetPart
  readonly onRow: () => void
}

/**
 * A sheet that is too wide is read again without its blank columns. One cell far to the right makes it so, and which columns
 * are blank shows only at its end.
 */
const readCompactly = async (reading: Reading, selection: SheetSelection): Promise<Sheet> => {
  const { source } = reading
  const before = source.unpacked
  try {
    return await writeSheet(reading, selection)
  } catch (error) {
    const isTooWide = error instanceof WorkbookError && TOO_WIDE.has(error.problem)
    if (!isTooWide || selection.columns !== null) throw error
  }
  source.unpacked = before
  const columns = listColumns(reading)
  source.unpacked = before
  return writeSheet(reading, { ...selection, columns })
}

const TOO_WIDE: ReadonlySet<string> = new Set(["too-many-columns", "too-many-cells"])

const writeSheet = async (
  { source, context, part, onRow }: Reading,
  selection: SheetSelection,
): Promise<Sheet> => {
  const { name, isHidden, entry } = part
  const writer = new CsvWriter(selection.columns)
  const doubts = readSheet(source, { entry, context, selection }, (row, cells) => {
    writer.write(row, cells)
    onRow()
  })
  const { rowCount } = writer
  return { name, isHidden, rowCount, columns: writer.columns, csv: await writer.end(), doubts }
}

/** Those that have a value, in increasing order. */
const listColumns = ({ source, context, part: { entry } }: Reading): ReadonlyArray<number> => {
  const used = new Set<number>()
  readSheet(source, { entry, context, selection: WHOLE_SHEET }, (_, { columns }) => {
    for (const column of columns) used.add(column)
  })
  return [...used].sort((a, b) => a - b)
}

const inSheet = async ({ name }: SheetPart, read: () => Promise<Sheet>): Promise<Sheet> => {
  try {
    return await read()
  } catch (error) {
    throw error instanceof WorkbookError ? error.within(name) : error
  }
}
