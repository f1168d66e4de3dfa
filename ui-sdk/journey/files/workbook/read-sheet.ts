import type { Entry } from "./archive.ts"
import { type CellContext, CellReader } from "./cell/cell.ts"
import { appendText, makeTextReader } from "./cell/text-reader.ts"
import type { SheetRow } from "./csv-writer.ts"
import { DoubtCollector, type SheetDoubts } from "./doubts.ts"
import { isTrue } from "./frame.ts"
import { MAX_ROWS, MAX_UNPACKED_BYTES } from "./limits.ts"
import { MergedValues } from "./merged-values.ts"
import { type MergedCells, readColumnNumber, readMergedCells, readRowNumber, toPlace } from "./place.ts"
import { type Attributes, readPart, type Source } from "./read-part.ts"
import { damaged, WorkbookError } from "./workbook-error.ts"

/** Takes a row that has values; rows without any are left out. */
export type TakeRow = (row: number, cells: SheetRow) => void

/** What of a sheet is read. */
export interface SheetSelection {
  readonly leavesOutHiddenRows: boolean
  /** In increasing order; null: all columns. */
  readonly columns: ReadonlyArray<number> | null
  /** Their value stands in each of their rows that has other values. */
  readonly repeated: ReadonlyArray<MergedCells>
}

export const WHOLE_SHEET: SheetSelection = { leavesOutHiddenRows: false, columns: null, repeated: [] }

/**
 * Reads the rows of a sheet in their order, and keeps none.
 *
 * @returns what a person should know of the sheet
 * @throws WorkbookError where the sheet is damaged or exceeds a limit, with the place in it; and what `take` throws
 */
export const readSheet = (
  source: Source,
  part: { readonly entry: Entry; readonly context: CellContext; readonly selection: SheetSelection },
  take: TakeRow,
): SheetDoubts => {
  const reader = new SheetReader(part.context, part.selection, take)
  try {
    readPart(source, part.entry, MAX_UNPACKED_BYTES, reader)
  } catch (error) {
    if (!(error instanceof WorkbookError) || error.place !== null || reader.place === null) throw error
    throw new WorkbookError(error.problem, reader.place)
  }
  return reader.doubts.end()
}

interface OpenCell {
  readonly type: string | undefined
  readonly style: string | undefined
  /** Null: it has no element for it. */
  value: string | null
  inline: string
  isFormula: boolean
  isInValue: boolean
}

/** What is open while the parts of a sheet come. */
class SheetReader {
  readonly doubts = new DoubtCollector()
  readonly #reader: CellReader
  readonly #leavesOutHiddenRows: boolean
  readonly #kept: ReadonlySet<number> | null
  readonly #merged: MergedValues
  readonly #take: TakeRow
  readonly #inline = makeTextReader()
  readonly #hiddenColumns = new Set<number>()
  #row = 0
  #isRowHidden = false
  #column = 0
  #columns: Array<number> = []
  #texts: Array<string> = []
  #cell: OpenCell | null = null

  constructor(context: CellContext, selection: SheetSelection, take: TakeRow) {
    this.#reader = new CellReader(context, (why) => this.doubts.addCell(why, this.#row, this.#column))
    this.#leavesOutHiddenRows = selection.leavesOutHiddenRows
    this.#kept = selection.columns === null ? null : new Set(selection.columns)
    this.#merged = new MergedValues(selection.repeated)
    this.#take = take
  }

  /** Where it is in the sheet; null: before the first row. */
  get place(): string | null {
    return this.#row === 0 ? null : toPlace(this.#row, this.#column)
  }

  readonly onOpen = (name: string, readAttributes: () => Attributes): void => {
    const cell = this.#cell
    if (name === "c") this.#openCell(readAttributes())
    else if (name === "v" && cell !== null) {
      cell.value ??= ""
      cell.isInValue = true
    } else if (name === "f" && cell !== null) cell.isFormula = true
    else if (cell !== null) this.#inline.onOpen(name)
    else if (name === "row") this.#openRow(readAttributes())
    else if (name === "col") this.#addColumns(readAttributes())
    else if (name === "mergeCell") this.#addMergedCells(readAttributes())
  }

  readonly onText = (text: string): void => {
    const cell = this.#cell
    if (cell?.isInValue === true) cell.value = appendText(cell.value ?? "", text)
    else if (cell !== null) this.#inline.onText(text)
  }

  readonly onClose = (name: string): void => {
    const cell = this.#cell
    if (name === "v" && cell !== null) cell.isInValue = false
    else if (name === "c" && cell !== null) {
      this.#endCell(cell)
      this.#cell = null
    } else if (name === "row") this.#endRow()
    else if (cell !== null) this.#inline.onClose(name)
  }

  #openRow({ r, hidden, ht }: Attributes): void {
    this.#row = nextNumber(this.#row, r === undefined ? null : readRowNumber(r))
    this.#isRowHidden = isTrue(hidden) || isZero(ht)
    this.#column = 0
    this.#columns = []
    this.#texts = []
  }

  #openCell({ r, t, s }: Attributes): void {
    this.#column = nextNumber(this.#column, r === undefined ? null : readColumnNumber(r))
    this.#cell = { type: t, style: s, value: null, inline: "", isFormula: false, isInValue: false }
    this.#inline.begin()
  }

  #endCell(cell: OpenCell): void {
    if (cell.type === "inlineStr") cell.inline = this.#inline.end()
    if (cell.isFormula) this.doubts.addFormula()
    const text = this.#reader.read(cell)
    if (text === "") return
    if (isNumber(cell) && text.includes(".")) this.doubts.addDecimals()
    if (this.#row > MAX_ROWS) throw new WorkbookError("too-many-rows")
    const column = this.#column
    if (this.#hiddenColumns.has(column)) this.doubts.addHiddenColumn(column)
    if (this.#kept !== null && !this.#kept.has(column)) return
    this.#columns.push(column)
    this.#texts.push(text)
  }

  #endRow(): void {
    if (this.#columns.length === 0) return
    const cells = this.#merged.fill(this.#row, { columns: this.#columns, texts: this.#texts })
    if (this.#isRowHidden) this.doubts.addHiddenRow()
    if (!this.#isRowHidden || !this.#leavesOutHiddenRows) this.#take(this.#row, cells)
  }

  #addColumns({ min, max, hidden, width }: Attributes): void {
    if (!isTrue(hidden) && !isZero(width)) return
    const last = Math.min(Number(max), LAST_COLUMN)
    for (let column = Number(min); column <= last; column++) this.#hiddenColumns.add(column)
  }

  #addMergedCells({ ref }: Attributes): void {
    const cells = ref === undefined ? null : readMergedCells(ref)
    if (cells !== null) this.doubts.addMergedCells(cells)
  }
}

/** `XFD`, Excel's last. */
const LAST_COLUMN = 16_384

const isNumber = ({ type }: OpenCell): boolean => type === undefined || type === "n"

const isZero = (size: string | undefined): boolean => size !== undefined && Number(size) === 0

/** Numbers increase; a row or cell without one follows the one before it. */
const nextNumber = (before: number, own: number | null): number => {
  if (own !== null && own <= before) throw damaged()
  return own ?? before + 1
}
