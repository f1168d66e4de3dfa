import * as Effect from "effect/Effect"
import type { ReadLayout, ReadUpload } from "../../../domain/onboarding/upload.ts"
import { redactCell } from "../../../domain/employee/identity/redact-cell.ts"
import type { SharingPolicy } from "../../../domain/sharing/policy.ts"
import type { EncodingReading } from "../../../domain/sync/files/file-encoding.ts"
import type { Source, SourceError, SourcePage } from "../../../ports/sync/source.ts"
import { callConnector } from "../../reading/read-pages.ts"
import {
  describeColumns,
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
  let layout: ReadLayout | undefined
  for (let page = yield* next; page.done !== true; page = yield* next) {
    seen ??= startColumns(page.value)
    observeColumns(seen, page.value)
    encoding = page.value.encoding ?? null
    layout ??= toReadLayout(page.value)
    rows += page.value.rows.length + page.value.unreadable.length
    yield* onPage
  }
  const columns = seen === null ? [] : describeColumns(seen, known, policy)
  return { rows, contents: { columns, message: null, encoding, ...(layout === undefined ? {} : { layout }) } }
})

/** Columns of the first rows that are shown. */
const MAX_CELLS = 50

const toReadLayout = ({ layout }: SourcePage): ReadLayout | undefined =>
  layout === undefined
    ? undefined
    : {
        headerLine: layout.headerLine,
        firstRows: layout.firstRows.map(({ line, cells }) => ({
          line,
          cells: cells.slice(0, MAX_CELLS).map((cell) => redactCell(cell, "text")),
        })),
      }
