import * as Effect from "effect/Effect"
import { BYTE_ORDER_MARK, formatCsvLine } from "../../../contract/csv/csv-line.ts"
import type { Source } from "../../../ports/sync/source.ts"
import type { Actor } from "../../authorization/actor.ts"
import {
  findReadUpload,
  type FindUploadError,
  type FindUploadPorts,
  type UploadSelector,
} from "./find-upload.ts"
import { openContents } from "./sealed-upload.ts"
import type { UploadNotReady } from "./upload-errors.ts"
import { openUploadSource, type UploadSourcePorts } from "./upload-source.ts"

/**
 * The file as CSV with all edits, and without the rows that were left out or cannot be read. Safe for spreadsheets
 * (specification/promises.md#s9-spreadsheets). Iterating may throw SourceError, StorageError and DecryptionFailed.
 */
export const makeExportCorrectedFile = (ports: FindUploadPorts & UploadSourcePorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    selector: UploadSelector,
  ): Effect.fn.Return<AsyncIterable<Uint8Array>, FindUploadError | UploadNotReady> {
    const { keys, upload } = yield* findReadUpload(ports, actor, selector)
    const columns = openContents(keys, upload)?.columns ?? []
    const header = columns.map(({ header: name, original }) => original ?? name)
    return formatFile(header, yield* openUploadSource(ports, keys, upload))
  })

async function* formatFile(header: ReadonlyArray<string>, source: Source): AsyncGenerator<Uint8Array> {
  yield Buffer.from(BYTE_ORDER_MARK + formatCsvLine(header))
  for await (const { rows } of source.pages(null)) {
    const lines = rows.map(({ cells }) => formatCsvLine(header.map((_, index) => formatCell(cells[index]))))
    yield Buffer.from(lines.join(""))
  }
}

const formatCell = (cell: unknown): string => (typeof cell === "string" ? cell : "")
