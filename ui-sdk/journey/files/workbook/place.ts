import { damaged } from "./workbook-error.ts"

/* Places in a sheet as formulas write them. */

/** Returns 16,384 for `XFD12`. */
export const readColumnNumber = (place: string): number => {
  const letters = /^[A-Z]{1,3}(?=\d{1,8}$)/iu.exec(place)?.[0].toUpperCase()
  if (letters === undefined) throw damaged()
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column
}

export const readRowNumber = (text: string): number => {
  if (!/^\d{1,8}$/u.test(text)) throw damaged()
  return Number(text)
}

/** Returns `XFD` for 16,384. */
export const toColumnLetters = (column: number): string => {
  let letters = ""
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters
  }
  return letters === "" ? "A" : letters
}

export const toPlace = (row: number, column: number): string => `${toColumnLetters(column)}${String(row)}`

/** Cells that are merged into one, which shows the value of the first of them. */
export interface MergedCells {
  readonly firstRow: number
  readonly lastRow: number
  readonly column: number
}

/** Reads `B2:B7`; null for a single cell. */
export const readMergedCells = (range: string): MergedCells | null => {
  const [first = "", last] = range.split(":")
  if (last === undefined) return null
  const readRow = (place: string) => readRowNumber(place.replace(/^[A-Z]+/iu, ""))
  return { firstRow: readRow(first), lastRow: readRow(last), column: readColumnNumber(first) }
}
