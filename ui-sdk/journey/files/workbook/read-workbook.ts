import { type Entry, readDirectory } from "./archive.ts"
import { CsvWriter } from "./csv-writer.ts"
import { type Frame, readFrame, type SheetPart } from "./frame.ts"
import { MAX_TEXTS_BYTES, MAX_UNPACKED_BYTES } from "./limits.ts"
import { requireSize, type Source } from "./read-part.ts"
import { readSheet } from "./read-sheet.ts"
import { readDateStyles } from "./styles.ts"
import { readTexts } from "./text-reader.ts"
import { WorkbookError } from "./workbook-error.ts"

/** A sheet that has rows, as CSV. */
export interface Sheet {
  readonly name: string
  readonly rowCount: number
  readonly csv: Blob
}

/**
 * Reads a workbook. Sizes are checked in the archive's directory before anything is inflated, then as bytes, rows and cells
 * come: what is declared need not be true.
 *
 * @param onRows called now and then with the number of rows that were read so far
 * @returns the sheets that have rows
 * @throws WorkbookError when the workbook is damaged, empty or exceeds a limit
 */
export const readWorkbook = async (
  bytes: Uint8Array,
  onRows: (rows: number) => void,
): Promise<ReadonlyArray<Sheet>> => {
  let rows = 0
  const source: Source = { bytes, unpacked: 0, onProgress: () => onRows(rows) }
  const frame = readFrame(source, readDirectory(bytes))
  requireSizes(frame)
  const context = {
    texts: frame.texts === null ? [] : readTexts(source, frame.texts),
    dateStyles: frame.styles === null ? [] : readDateStyles(source, frame.styles),
    isFrom1904: frame.isFrom1904,
  }
  const sheets: Array<Sheet> = []
  for (const part of frame.sheets) {
    const writer = new CsvWriter()
    inSheet(part, () =>
      readSheet(source, part.entry, context, (row, cells) => {
        writer.write(row, cells)
        rows++
      }),
    )
    const { rowCount } = writer
    if (rowCount > 0) sheets.push({ name: part.name, rowCount, csv: await writer.end() })
  }
  if (sheets.length === 0) throw new WorkbookError("empty")
  return sheets
}

const requireSizes = ({ texts, styles, sheets }: Frame): void => {
  if (texts !== null) requireSize(texts, MAX_TEXTS_BYTES)
  const parts = [texts, styles, ...sheets.map(({ entry }) => entry)].filter(
    (part): part is Entry => part !== null,
  )
  const size = parts.reduce((sum, part) => sum + part.size, 0)
  if (size > MAX_UNPACKED_BYTES) throw new WorkbookError("too-large")
}

const inSheet = ({ name }: SheetPart, body: () => void): void => {
  try {
    body()
  } catch (error) {
    throw error instanceof WorkbookError ? error.within(name) : error
  }
}
