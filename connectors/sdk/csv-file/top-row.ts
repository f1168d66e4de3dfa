import type { Delimiter } from "./csv-format.ts"
import { isCells, parseRecord } from "./parse-record.ts"

/** The trimmed cells of one of the first records of a file; null: it cannot be read. */
export type TopRow = ReadonlyArray<string> | null

export const parseRow = (record: Buffer, delimiter: Delimiter): TopRow => {
  const cells = parseRecord(record, { start: 0, end: record.length }, delimiter.charCodeAt(0))
  return isCells(cells) ? cells.map((cell) => cell.trim()) : null
}

/** Numbers, dates, codes with a number and addresses: values, and no names of columns. */
const VALUE = /^[^\p{L}]+$|@.+\.|^\p{L}{1,4}[-_/ ]?\d+$|^\d{1,2}[-/. ]\p{L}{3,}[-/. ]\d{2,4}$/u

export const isValue = (cell: string): boolean => VALUE.test(cell)
