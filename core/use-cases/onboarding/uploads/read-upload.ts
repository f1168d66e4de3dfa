import * as Effect from "effect/Effect"
import type { ReadLayout, ReadUpload } from "../../../domain/onboarding/upload.ts"
import { redactCell } from "../../../domain/employee/identity/redact-cell.ts"
import type { SharingPolicy } from "../../../domain/sharing/policy.ts"
import type { EncodingReading } from "../../../domain/sync/files/file-encoding.ts"
import type { SourceColumn } from "../../../domain/connection/columns/source-column.ts"
import type { FileLayout } from "../../../domain/sync/files/file-layout.ts"
import type { Source, SourceError } from "../../../ports/sync/source.ts"
import { callConnector } from "../../reading/read-pages.ts"
import {
  describeColumns,
  findKind,
  type KnownColumns,
  observeColumns,
  type SeenColumns,
  startColumns,
} from "../../connection/columns/describe-columns.ts"

export interface ReadFile {
  readonly contents: ReadUpload
  readonly rows: number
}

export interface ReadUploadInput {
  /** With the original headers. */
  readonly source: Source
  readonly known: KnownColumns
  readonly policy: SharingPolicy
  /** Called after each page. */
  readonly onPage: Effect.Effect<void>
}

/** Reads a file once: its columns with suggestions, and how many rows it has. */
export const readUploadedFile = Effect.fnUntraced(function* ({
  source,
  known,
  policy,
  onPage,
}: ReadUploadInput): Effect.fn.Return<ReadFile, SourceError> {
  const pages = source.pages(null)[Symbol.asyncIterator]()
  const next = callConnector(source.connector, () => pages.next())
  let [rows, seen] = [0, null as SeenColumns | null]
  let encoding: EncodingReading | null = null
  let layout: FileLayout | undefined
  for (let page = yield* next; page.done !== true; page = yield* next) {
    seen ??= startColumns(page.value)
    observeColumns(seen, page.value)
    encoding = page.value.encoding ?? null
    layout ??= page.value.layout
    rows += page.value.rows.length + page.value.unreadable.length
    yield* onPage
  }
  const columns = seen === null ? [] : describeColumns(seen, known, policy)
  const shown = layout === undefined ? {} : { layout: toReadLayout(layout, columns) }
  return { rows, contents: { columns, message: null, encoding, ...shown } }
})

/** Columns of the first rows that are shown. */
const MAX_CELLS = 50

/** The values of all masked fields have digits; the names of their columns, which may be in any of the rows, have none. */
const DIGIT = /\p{Nd}/u

/** Below the header, a cell is masked where the field that is suggested for its column is; elsewhere where it looks like an identifier. */
const toReadLayout = (
  { headerLine, firstRows }: FileLayout,
  columns: ReadonlyArray<SourceColumn>,
): ReadLayout => {
  const kinds = columns.map(({ suggestion }) => (suggestion === null ? "text" : findKind(suggestion)))
  return {
    headerLine,
    firstRows: firstRows.map(({ line, cells }) => ({
      line,
      cells: cells
        .slice(0, MAX_CELLS)
        .map((cell, column) =>
          redactCell(cell, line > headerLine && DIGIT.test(cell) ? (kinds[column] ?? "text") : "text"),
        ),
    })),
  }
}
