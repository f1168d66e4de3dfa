import { makePlainReason, makeReason } from "../../../core/contract/reasons/reason-codes.ts"
import type {
  EncodingReading,
  SourceFile,
  SourcePage,
  SourceRow,
  UnreadableRow,
} from "../../../core/ports/sync/source.ts"
import { FIXED_PAGES } from "../page-comparison.ts"
import { badFile } from "./bad-file.ts"
import { makeByteWindow } from "./byte-window.ts"
import { DELIMITER_NAMES, type CsvLimits } from "./csv-format.ts"
import type { CsvOptions } from "./csv-input.ts"
import type { Table } from "./damage.ts"
import { labelEncoding, type FoundEncoding } from "./encoding/encodings.ts"
import { findEncoding } from "./encoding/find-encoding.ts"
import { readHeader, type Header } from "./header.ts"
import { type Batch, readRows } from "./read-rows.ts"
import { transcode } from "./encoding/transcode.ts"

const tooManyUnreadable = (
  { position, reasonCodes = [] }: UnreadableRow,
  limits: CsvLimits,
  { format }: Header,
) =>
  badFile(
    [
      makeReason("file.rows-unreadable", { rows: limits.unreadableRows, row: position }),
      ...reasonCodes,
      makeReason("file.delimiter-taken", { delimiter: DELIMITER_NAMES[format.delimiter] }),
    ],
    position,
  )

const headerOnly = ({ nextLine }: Header) => badFile([makePlainReason("file.header-only")], nextLine - 1)

const toTable = ({ format, columns }: Header, { showsUnreadable }: CsvOptions): Table => ({
  showsUnreadable,
  format,
  width: columns.length,
  named: columns.findLastIndex((name) => name !== "") + 1,
})

/** Passes the batches on until too many rows were unreadable. */
async function* limitUnreadable(
  batches: AsyncIterable<Batch>,
  limits: CsvLimits,
  header: Header,
): AsyncGenerator<Batch> {
  let first: UnreadableRow | undefined
  let count = 0
  for await (const batch of batches) {
    first ??= batch.unreadable[0]
    count += batch.unreadable.length
    if (first !== undefined && count >= limits.unreadableRows) throw tooManyUnreadable(first, limits, header)
    yield batch
  }
}

/** Regroups batches of any size as pages of `pageRows` rows; the last one holds the rest. */
async function* paginate(
  batches: AsyncIterable<Batch>,
  pageRows: number,
): AsyncGenerator<Pick<SourcePage, "rows" | "unreadable">> {
  let rows: ReadonlyArray<SourceRow> = []
  let unreadable: ReadonlyArray<UnreadableRow> = []
  for await (const batch of batches) {
    rows = rows.concat(batch.rows)
    unreadable = unreadable.concat(batch.unreadable)
    while (rows.length >= pageRows) {
      yield { rows: rows.slice(0, pageRows), unreadable }
      rows = rows.slice(pageRows)
      unreadable = []
    }
  }
  if (rows.length > 0 || unreadable.length > 0) yield { rows, unreadable }
}

/** What a person should know about how the characters were read; nothing when there is no doubt. */
const describeEncoding = ({
  encoding,
  isGuessed,
  hasTwiceEncoded,
}: FoundEncoding): { encoding?: EncodingReading } =>
  isGuessed || hasTwiceEncoded
    ? { encoding: { name: labelEncoding(encoding), isGuessed, hasTwiceEncoded } }
    : {}

/** Implements `csvPages`, with configurable limits. Closes the file however the reading ends. */
export async function* readPages(
  file: SourceFile,
  options: CsvOptions,
  limits: CsvLimits,
): AsyncGenerator<SourcePage> {
  const found = await findEncoding(file, options.encoding)
  const reading = describeEncoding(found)
  const window = makeByteWindow(transcode(file, found))
  try {
    const header = await readHeader(window, limits, options)
    const table = toTable(header, options)
    const { delimiter } = header.format
    const batches = readRows(window, table, limits, header)
    let pages = 0
    for await (const page of paginate(limitUnreadable(batches, limits, header), limits.pageRows)) {
      pages++
      const progress = { unit: "bytes", done: window.read(), total: file.size } as const
      yield {
        columns: header.columns,
        ...page,
        delimiter,
        cursor: null,
        progress,
        agreement: FIXED_PAGES.agreement,
        layout: {
          delimiter,
          headerLine: header.line,
          firstRows: header.firstRows,
          encoding: labelEncoding(found.encoding),
        },
        ...reading,
      }
    }
    if (pages === 0) throw headerOnly(header)
  } finally {
    await window.close()
  }
}
