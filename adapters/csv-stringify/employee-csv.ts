import { stringify } from "csv-stringify/sync"
import type { EmployeeRecord } from "../../core/contract/employee/employee.ts"
import { DEPENDENTS_KEY } from "../../core/domain/employee/field-key.ts"
import { flattenRecord } from "../../core/domain/employee/flatten.ts"
import { escapeFormula, escapeFormulaJson } from "../../core/domain/mapping/escape-formula.ts"

/*
 * Writes employees as CSV: UTF-8, RFC 4180, a header of data-model keys, every cell safe to open in a spreadsheet. This
 * is the only place that writes CSV: both the export and the file behind `csv_link` use it.
 */

/** Must be iterable more than once. */
type Pages = AsyncIterable<ReadonlyArray<EmployeeRecord>>

export interface CsvChunk {
  readonly text: string
  /** Employees in this chunk. */
  readonly employees: number
}

/**
 * Yields the header and then the records, one chunk for each page. Iterates over the pages twice: the first time to find
 * the columns.
 */
export async function* employeeCsv(pages: Pages): AsyncGenerator<CsvChunk> {
  const columns = await collectColumns(pages)
  yield { text: lines([[...columns]]), employees: 0 }
  for await (const page of pages) {
    const rows = page.map((record) => {
      const flat = flattenRecord(record)
      return columns.map((column) => cellText(flat.get(column)))
    })
    yield { text: lines(rows), employees: page.length }
  }
}

/** Returns the keys that occur in any record, in order of first occurrence. */
const collectColumns = async (pages: Pages): Promise<ReadonlyArray<string>> => {
  const columns = new Set<string>()
  for await (const page of pages) {
    for (const record of page) for (const key of flattenRecord(record).keys()) columns.add(key)
  }
  // This key holds the list of dependents, which gets columns of its own.
  columns.delete(DEPENDENTS_KEY)
  return [...columns]
}

/** Characters that other readers treat as a delimiter or a line end (a lone CR or LF, for example). */
const SPLITS = /[\r\n\t;,"|]/u

const lines = (rows: Array<Array<string>>): string =>
  stringify(rows, { record_delimiter: "windows", quoted_match: SPLITS })

/** Null and absent values are empty; a list or an object (a raw salary) is JSON. Safe to open in a spreadsheet. */
const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return ""
  if (typeof value === "object") return escapeFormulaJson(value)
  return escapeFormula(typeof value === "string" ? value : JSON.stringify(value))
}
