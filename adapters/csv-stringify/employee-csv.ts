import { stringify } from "csv-stringify/sync"
import type { EmployeeRecord } from "../../core/contract/employee/employee.ts"
import { DEPENDENTS_KEY } from "../../core/domain/employee/field-key.ts"
import { flattenRecord } from "../../core/domain/employee/flatten.ts"
import { escapeFormula, escapeFormulaJson } from "../../core/domain/mapping/escape-formula.ts"

/*
 * Employees as CSV: UTF-8, RFC 4180, a header of data-model keys, every cell safe to open in a spreadsheet. It is the only place
 * that writes CSV: an export and the file behind `csv_link` are made here.
 */

/** Can be gone through more than once. */
type Pages = AsyncIterable<ReadonlyArray<EmployeeRecord>>

export interface CsvChunk {
  readonly text: string
  /** Employees in this chunk. */
  readonly employees: number
}

/** The header and then the records, a page a chunk. Goes through the pages twice: first to learn the columns. */
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

/** The keys that any of the records holds, in the order in which they were first met. */
const collectColumns = async (pages: Pages): Promise<ReadonlyArray<string>> => {
  const columns = new Set<string>()
  for await (const page of pages) {
    for (const record of page) for (const key of flattenRecord(record).keys()) columns.add(key)
  }
  // It stands only for a list without dependents.
  columns.delete(DEPENDENTS_KEY)
  return [...columns]
}

/** What a reader with another delimiter, or one that ends lines at a lone CR or LF, would take for a new cell or row. */
const SPLITS = /[\r\n\t;,"|]/u

const lines = (rows: Array<Array<string>>): string =>
  stringify(rows, { record_delimiter: "windows", quoted_match: SPLITS })

/** Null and absent are empty; a list or an object (a raw salary) is JSON. Safe to open in a spreadsheet. */
const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return ""
  if (typeof value === "object") return escapeFormulaJson(value)
  return escapeFormula(typeof value === "string" ? value : JSON.stringify(value))
}
