import type { Source, SourcePage, UnreadableRow } from "../../ports/sync/source.ts"

/** A row of a source by header; every row of one source has the same headers. */
export type SourceRecord = Readonly<Record<string, string>>

export interface SourceOptions extends Partial<
  Pick<
    Source,
    "connector" | "invalidValues" | "repeatedEmployees" | "omittedInDeltas" | "isFile" | "hasOpenDates"
  >
> {
  readonly pageSize?: number
  /** Unreadable rows of the last page. */
  readonly unreadable?: ReadonlyArray<UnreadableRow>
  /** Thrown after the last page. */
  readonly failsWith?: unknown
}

/** A file with these rows below a line of headers, as the CSV connector returns it. */
export const makeSource = (
  records: ReadonlyArray<SourceRecord>,
  { pageSize = 20, unreadable = [], failsWith, ...parts }: SourceOptions = {},
): Source => ({
  connector: "csv",
  invalidValues: "reject",
  repeatedEmployees: "reject",
  omittedInDeltas: "unchanged",
  isFile: true,
  ...parts,
  pages: () => generatePages(records, pageSize, unreadable, failsWith),
})

/** As a paged API: invalid values are dropped, and the last of several rows of an employee counts. */
export const makeApiSource = (records: ReadonlyArray<SourceRecord>, options: SourceOptions = {}): Source =>
  makeSource(records, {
    connector: "api",
    invalidValues: "drop",
    repeatedEmployees: "last-wins",
    isFile: false,
    ...options,
  })

/** What it leaves out is undefined; null clears. */
export type PartialRow = Readonly<Record<string, string | null>>

/** As the custom wrapper returns records with different keys. */
export const makePartialSource = (rows: ReadonlyArray<PartialRow>, pageSize = 20): Source => ({
  ...makeApiSource([]),
  pages: async function* () {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
    for (let from = 0; from < rows.length; from += pageSize) {
      const page = rows.slice(from, from + pageSize)
      yield await Promise.resolve({
        columns,
        rows: page.map((row, index) => ({
          position: from + index + 1,
          cells: columns.map((column) => row[column]),
        })),
        unreadable: [],
        cursor: null,
        progress: { unit: "rows", done: from + page.length, total: rows.length } as const,
        agreement: { kind: "fixed" as const },
      })
    }
  },
})

async function* generatePages(
  records: ReadonlyArray<SourceRecord>,
  pageSize: number,
  unreadable: ReadonlyArray<UnreadableRow>,
  failsWith: unknown,
): AsyncGenerator<SourcePage> {
  const columns = Object.keys(records[0] ?? {})
  for (let start = 0; start < records.length; start += pageSize) {
    const rows = records.slice(start, start + pageSize)
    const isLast = start + pageSize >= records.length
    yield await Promise.resolve({
      columns,
      rows: rows.map((record, index) => ({
        position: start + index + 2,
        cells: columns.map((column) => record[column] ?? ""),
      })),
      unreadable: isLast ? unreadable : [],
      cursor: null,
      progress: { unit: "rows", done: start + rows.length, total: records.length },
      agreement: { kind: "fixed" },
    })
  }
  if (failsWith !== undefined) throw failsWith
}

/** A row without errors; `number` distinguishes employees. */
export const makeEmployeeRow = (number: number, parts: SourceRecord = {}): SourceRecord => ({
  employeeId: `E${String(number).padStart(4, "0")}`,
  name: `Employee ${String(number)}`,
  email: `employee.${String(number)}@acme.example`,
  designation: "Engineer",
  doj: "2024-04-01",
  pan: "ABCPE1234F",
  status: "Active",
  ...parts,
})

/** `count` of them, from this number on. */
export const makeEmployeeRows = (
  count: number,
  from = 1,
  parts: SourceRecord = {},
): ReadonlyArray<SourceRecord> =>
  Array.from({ length: count }, (_, index) => makeEmployeeRow(from + index, parts))
