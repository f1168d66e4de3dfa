import type { Entry } from "./archive.ts"
import { type Cell, type CellContext, readCell } from "./cell.ts"
import { MAX_COLUMNS, MAX_ROWS, MAX_UNPACKED_BYTES } from "./limits.ts"
import { readPart, type Source } from "./read-part.ts"
import { appendText, makeTextReader } from "./text-reader.ts"
import { damaged, WorkbookError } from "./workbook-error.ts"

/** Takes a row that has values; rows without any are left out. Missing cells are holes or null. */
export type TakeRow = (row: number, cells: ReadonlyArray<Cell>) => void

/**
 * Reads the rows of a sheet in their order, and keeps none.
 *
 * @throws WorkbookError where the sheet is damaged or exceeds a limit, with the place in it; and what `take` throws
 */
export const readSheet = (source: Source, entry: Entry, context: CellContext, take: TakeRow): void => {
  const position = { row: 0, column: 0 }
  let row: Array<Cell> = []
  let cell: OpenCell | null = null
  const inline = makeTextReader()
  const endCell = ({ type, style, value }: OpenCell): void => {
    const read = readCell(context, { type, style, value, inline: inline.end() })
    if (read === null) return
    requireWithin(position)
    while (row.length < position.column - 1) row.push(null)
    row.push(read)
  }
  const listener = {
    onOpen: (name: string, readAttributes: () => Readonly<Record<string, string>>): void => {
      if (name === "row") {
        position.row = nextNumber(position.row, readRowNumber(readAttributes()["r"]))
        position.column = 0
        row = []
      } else if (name === "c") {
        const { r, t, s } = readAttributes()
        position.column = nextNumber(position.column, readColumnNumber(r))
        cell = { type: t, style: s, value: "", isInValue: false }
        inline.begin()
      } else if (name === "v" && cell !== null) cell.isInValue = true
      else if (cell !== null) inline.onOpen(name)
    },
    onText: (text: string): void => {
      if (cell?.isInValue === true) cell.value = appendText(cell.value, text)
      else if (cell !== null) inline.onText(text)
    },
    onClose: (name: string): void => {
      if (name === "v" && cell !== null) cell.isInValue = false
      else if (name === "c" && cell !== null) {
        endCell(cell)
        cell = null
      } else if (name === "row" && row.length > 0) take(position.row, row)
      else if (cell !== null) inline.onClose(name)
    },
  }
  try {
    readPart(source, entry, MAX_UNPACKED_BYTES, listener)
  } catch (error) {
    if (!(error instanceof WorkbookError) || error.place !== null || position.row === 0) throw error
    throw new WorkbookError(error.problem, toPlace(position))
  }
}

interface OpenCell {
  readonly type: string | undefined
  readonly style: string | undefined
  value: string
  isInValue: boolean
}

interface Position {
  readonly row: number
  readonly column: number
}

const requireWithin = ({ row, column }: Position): void => {
  if (row > MAX_ROWS) throw new WorkbookError("too-many-rows")
  if (column > MAX_COLUMNS) throw new WorkbookError("too-many-columns")
}

/** Numbers increase; a row or cell without one follows the one before it. */
const nextNumber = (before: number, own: number | null): number => {
  if (own !== null && own <= before) throw damaged()
  return own ?? before + 1
}

const readRowNumber = (text: string | undefined): number | null => {
  if (text === undefined) return null
  if (!/^\d{1,8}$/u.test(text)) throw damaged()
  return Number(text)
}

/** Returns 16,384 for `XFD12`. */
const readColumnNumber = (place: string | undefined): number | null => {
  if (place === undefined) return null
  const letters = /^[A-Z]{1,3}(?=\d{1,8}$)/iu.exec(place)?.[0].toUpperCase()
  if (letters === undefined) throw damaged()
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column
}

/** As formulas write it. */
const toPlace = ({ row, column }: Position): string => {
  let letters = ""
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters
  }
  return `${letters === "" ? "A" : letters}${String(row)}`
}
