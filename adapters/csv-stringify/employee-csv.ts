import type { EmployeeRecord } from "../../core/contract/employee/employee.ts"
import { DEPENDENTS_KEY } from "../../core/domain/employee/field-key.ts"
import { flattenRecord } from "../../core/domain/employee/flatten.ts"
import { csvCell, csvLines } from "./csv-lines.ts"

/*
 * Writes employees as CSV with a header of data-model keys: both the export and the file behind `csv_link` use it.
 */

/** Must be iterable more than once. */
type Pages = AsyncIterable<ReadonlyArray<EmployeeRecord>>

export interface CsvChunk {
  readonly text: string
  /** Employees in this chunk. */
  readonly employees: number
}

/**
 * Yields the header and then the records, one chunk for each page. Without `named` columns it iterates over the pages twice: the
 * first time to find those that occur.
 */
export async function* employeeCsv(pages: Pages, named?: ReadonlyArray<string>): AsyncGenerator<CsvChunk> {
  const columns = named ?? (await collectColumns(pages))
  yield { text: csvLines([[...columns]]), employees: 0 }
  for await (const page of pages) {
    const rows = page.map((record) => {
      const flat = flattenRecord(record)
      return columns.map((column) => csvCell(flat.get(column)))
    })
    yield { text: csvLines(rows), employees: page.length }
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
