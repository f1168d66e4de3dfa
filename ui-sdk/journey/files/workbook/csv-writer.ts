import { MAX_CELLS, MAX_COLUMNS, MAX_CSV_LENGTH } from "./limits.ts"
import { WorkbookError } from "./workbook-error.ts"

/** The cells of a row that have a value: their columns, which increase from 1, and their texts. */
export interface SheetRow {
  readonly columns: ReadonlyArray<number>
  readonly texts: ReadonlyArray<string>
}

/** Characters that are collected before they go into a Blob, which the browser may keep on the disk. */
const CHUNK_LENGTH = 1_048_576
const LINE_END = "\r\n"

interface Chunk {
  readonly lines: Blob
  /** Cells in each of its lines that is not blank. */
  readonly width: number
}

/**
 * Writes rows as CSV with the row numbers of the sheet: a blank row is a blank line, and a cell has no line breaks. Every other
 * line has as many cells as the longest; which that is shows only at the end, so that what was written before a longer row is
 * filled up then.
 */
export class CsvWriter {
  /** Places of columns in a line, from 1; null: each has its own number. */
  readonly #places: ReadonlyMap<number, number> | null
  readonly #chunks: Array<Chunk> = []
  #lines: Array<string> = []
  #length = 0
  #total = 0
  #width = 0
  #filledRows = 0
  rowCount = 0

  /** @param columns those that are written, in increasing order; null: all up to the last with a value */
  constructor(columns: ReadonlyArray<number> | null) {
    this.#places = columns === null ? null : new Map(columns.map((column, index) => [column, index + 1]))
    this.#widen(columns?.length ?? 0)
  }

  /**
   * @param row its number in the sheet, higher than that of the row before
   * @throws WorkbookError when the table exceeds a limit
   */
  write(row: number, cells: SheetRow): void {
    this.#widen(this.#findPlace(cells.columns.at(-1) ?? 0))
    if (++this.#filledRows * this.#width > MAX_CELLS) throw new WorkbookError("too-many-cells")
    while (this.rowCount < row - 1) this.#add("")
    this.#add(this.#formatRow(cells))
  }

  /** Those that a line has, in their order. */
  get columns(): ReadonlyArray<number> {
    return this.#places === null
      ? Array.from({ length: this.#width }, (_, index) => index + 1)
      : [...this.#places.keys()]
  }

  /** What was written; each part goes once through the memory. */
  async end(): Promise<Blob> {
    this.#flush()
    const parts: Array<Blob | string> = []
    for (const { lines, width } of this.#chunks) {
      if (parts.length > 0) parts.push(LINE_END)
      parts.push(width === this.#width ? lines : fillUp(await lines.text(), this.#width - width))
    }
    return new Blob(parts)
  }

  #findPlace(column: number): number {
    return this.#places === null ? column : (this.#places.get(column) ?? 0)
  }

  #formatRow({ columns, texts }: SheetRow): string {
    let line = ""
    let at = 1
    for (let index = 0; index < columns.length; index++) {
      const place = this.#findPlace(columns[index] ?? 0)
      if (place > at) line += ",".repeat(place - at)
      at = place
      line += formatCell(texts[index] ?? "")
    }
    return line + ",".repeat(this.#width - at)
  }

  #widen(width: number): void {
    if (width <= this.#width) return
    if (width > MAX_COLUMNS) throw new WorkbookError("too-many-columns")
    this.#flush()
    this.#width = width
  }

  #add(line: string): void {
    this.#lines.push(line)
    this.#length += line.length + LINE_END.length
    this.#total += line.length + LINE_END.length
    this.rowCount++
    if (this.#total > MAX_CSV_LENGTH) throw new WorkbookError("too-large")
    if (this.#length >= CHUNK_LENGTH) this.#flush()
  }

  #flush(): void {
    if (this.#lines.length === 0) return
    this.#chunks.push({ lines: new Blob([this.#lines.join(LINE_END)]), width: this.#width })
    this.#lines = []
    this.#length = 0
  }
}

const fillUp = (lines: string, cells: number): string =>
  lines.replaceAll(/[^\r\n]+/gu, (line) => line + ",".repeat(cells))

/** A line break with the white space around it is one space. Split first: a pattern that begins with white space is quadratic. */
const formatCell = (text: string): string => {
  const line = /[\r\n]/u.test(text)
    ? text
        .split(/[\r\n]+/u)
        .map((part) => part.trim())
        .filter((part) => part !== "")
        .join(" ")
    : text
  return /[",]/u.test(line) ? `"${line.replaceAll('"', '""')}"` : line
}
