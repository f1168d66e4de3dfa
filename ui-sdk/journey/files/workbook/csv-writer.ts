import type { Cell } from "./cell.ts"
import { MAX_CELLS, MAX_CSV_LENGTH, MAX_ROWS } from "./limits.ts"
import { WorkbookError } from "./workbook-error.ts"

/** Characters that are collected before they go into a Blob, which the browser may keep on the disk. */
const CHUNK_LENGTH = 1_048_576
const LINE_END = "\r\n"

interface Chunk {
  readonly lines: Blob
  /** Cells in each of its lines. */
  readonly width: number
}

/**
 * Writes rows as CSV with the row numbers of the sheet: blank rows are kept, and a cell has no line breaks. Every line has as
 * many cells as the longest; which that is shows only at the end, so that what was written before a longer row is filled up
 * then.
 */
export class CsvWriter {
  readonly #chunks: Array<Chunk> = []
  #lines: Array<string> = []
  #length = 0
  #total = 0
  #width = 0
  rowCount = 0

  /**
   * @param row its number in the sheet, higher than that of the row before
   * @throws WorkbookError when the table exceeds a limit
   */
  write(row: number, cells: ReadonlyArray<Cell>): void {
    if (row > MAX_ROWS) throw new WorkbookError("too-many-rows")
    this.#widen(cells.length)
    // The blank rows as well, before they are written.
    if (row * this.#width > MAX_CELLS) throw new WorkbookError("too-many-cells")
    while (this.rowCount < row - 1) this.#add(",".repeat(this.#width - 1))
    this.#add(formatRow(cells) + ",".repeat(this.#width - cells.length))
  }

  /** What was written; each part goes once through the memory. */
  async end(): Promise<Blob> {
    this.#flush()
    const parts: Array<Blob | string> = []
    for (const { lines, width } of this.#chunks) {
      if (parts.length > 0) parts.push(LINE_END)
      const more = ",".repeat(this.#width - width)
      parts.push(more === "" ? lines : (await lines.text()).replaceAll(LINE_END, more + LINE_END) + more)
    }
    return new Blob(parts)
  }

  #widen(width: number): void {
    if (width <= this.#width) return
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

const formatRow = (cells: ReadonlyArray<Cell>): string => {
  let line = ""
  for (let column = 0; column < cells.length; column++) {
    line += (column === 0 ? "" : ",") + formatCell(cells[column] ?? null)
  }
  return line
}

/** A line break with the white space around it is one space. Split first: a pattern that begins with white space is quadratic. */
const formatCell = (cell: Cell): string => {
  const text = toText(cell)
  const line = /[\r\n]/u.test(text)
    ? text
        .split(/[\r\n]+/u)
        .map((part) => part.trim())
        .filter((part) => part !== "")
        .join(" ")
    : text
  return /[",]/u.test(line) ? `"${line.replaceAll('"', '""')}"` : line
}

/** Dates as YYYY-MM-DD. */
const toText = (cell: Cell): string => {
  if (cell === null) return ""
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE"
  // Written out: an account number has no exponent.
  return typeof cell === "number" && Number.isInteger(cell) ? BigInt(cell).toString() : String(cell)
}
