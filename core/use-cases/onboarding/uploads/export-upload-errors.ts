import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { formatCsvLine } from "../../../domain/mapping/csv-line.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Actor } from "../../authorization/actor.ts"
import {
  findReadUpload,
  type FindUploadError,
  type FindUploadPorts,
  type UploadSelector,
} from "./find-upload.ts"
import { ROWS_PER_PAGE } from "./rows/list-upload-rows.ts"
import { makeRowView, type RowView } from "./rows/row-view.ts"
import { openContents, openDetails, openTask } from "./sealed-upload.ts"
import { UploadNotReady } from "./upload-errors.ts"

/** Spreadsheets read a file as UTF-8 by it. */
export const BYTE_ORDER_MARK = "\u{FEFF}"

/**
 * The errors of an upload as CSV: row, column, value, reason; with the sheet where there is one. Safe for spreadsheets
 * (specification/promises.md#s9-spreadsheets). Iterating may throw StorageError.
 */
export const makeExportUploadErrors = (ports: FindUploadPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    selector: UploadSelector,
  ): Effect.fn.Return<AsyncIterable<Uint8Array>, FindUploadError | UploadNotReady> {
    const { upload, keys } = yield* findReadUpload(ports, actor, selector)
    const task = openTask(keys, upload)
    if (task === null) return yield* new UploadNotReady({ stage: upload.stage })
    const headers = (openContents(keys, upload)?.columns ?? []).map(({ header }) => header)
    const { sheet } = openDetails(keys, upload)
    const view = makeRowView({ keys, uploadId: upload.id, headers, task })
    const lines: Stream.Stream<string, StorageError> = Stream.paginate(0, (after) =>
      ports.uploads.listWrong(upload.id, { error: null, after, limit: ROWS_PER_PAGE }).pipe(
        Effect.map((rows) => {
          const last = rows.length < ROWS_PER_PAGE ? undefined : rows.at(-1)
          const text = rows
            .map(view)
            .map((row) => formatErrors(row, sheet))
            .join("")
          return [[text], last === undefined ? Option.none() : Option.some(last.row)] as const
        }),
      ),
    )
    const header = formatCsvLine([...(sheet === null ? [] : ["Sheet"]), "Row", "Column", "Value", "Error"])
    const all = Stream.concat(Stream.make(BYTE_ORDER_MARK + header), lines)
    return yield* Stream.toAsyncIterableEffect(all.pipe(Stream.map((text) => Buffer.from(text))))
  })

const formatErrors = ({ row, cells, reason }: RowView, sheet: string | null): string => {
  const start = [...(sheet === null ? [] : [sheet]), String(row)]
  const own = reason === null ? [] : [formatCsvLine([...start, "", "", reason])]
  const wrong = cells.flatMap(({ column, value, reason: why }) =>
    why === null ? [] : [formatCsvLine([...start, column, value, why])],
  )
  return [...own, ...wrong].join("")
}
