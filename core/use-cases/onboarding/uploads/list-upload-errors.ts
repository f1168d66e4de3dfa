import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { RowError } from "../../../domain/onboarding/upload.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Actor } from "../../authorization/actor.ts"
import {
  findReadUpload,
  type FindUploadError,
  type FindUploadPorts,
  type UploadSelector,
} from "./find-upload.ts"
import { ROWS_PER_PAGE } from "./rows/list-upload-rows.ts"
import { type CellView, makeRowView, type RowView } from "./rows/row-view.ts"
import { openContents, openDetails, openRow, openTask } from "./sealed-upload.ts"
import { UploadNotReady } from "./upload-errors.ts"

/** An error of a file. */
export interface UploadErrorView extends Pick<CellView, "value" | "reasonCodes"> {
  /** The sheet of the workbook; null for a CSV file. */
  readonly sheet: string | null
  readonly row: number
  /** Header; null: the row as a whole. */
  readonly column: string | null
  readonly reason: string
}

/** All errors of an upload, in the order of its rows, some at a time. Iterating may throw StorageError. */
export const makeListUploadErrors = (ports: FindUploadPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    selector: UploadSelector,
  ): Effect.fn.Return<AsyncIterable<ReadonlyArray<UploadErrorView>>, FindUploadError | UploadNotReady> {
    const { upload, keys } = yield* findReadUpload(ports, actor, selector)
    const task = openTask(keys, upload)
    if (task === null) return yield* new UploadNotReady({ stage: upload.stage })
    const headers = (openContents(keys, upload)?.columns ?? []).map(({ header }) => header)
    const { sheet } = openDetails(keys, upload)
    const view = makeRowView({ keys, uploadId: upload.id, headers, task })
    const pages: Stream.Stream<ReadonlyArray<UploadErrorView>, StorageError> = Stream.paginate(0, (after) =>
      ports.uploads.listWrong(upload.id, { error: null, after, limit: ROWS_PER_PAGE }).pipe(
        Effect.map((rows) => {
          const last = rows.length < ROWS_PER_PAGE ? undefined : rows.at(-1)
          const errors = rows.flatMap((stored) =>
            listErrors(view(stored), openRow(keys, upload.id, stored).errors, { headers, sheet }),
          )
          return [[errors], last === undefined ? Option.none() : Option.some(last.row)] as const
        }),
      ),
    )
    return yield* Stream.toAsyncIterableEffect(pages)
  })

interface ReadFile {
  readonly headers: ReadonlyArray<string>
  readonly sheet: string | null
}

/** The errors of the row as a whole first, then by column. A cell may have several. */
const listErrors = (
  { row, cells }: RowView,
  errors: ReadonlyArray<RowError>,
  { headers, sheet }: ReadFile,
): ReadonlyArray<UploadErrorView> =>
  errors
    .toSorted((one, other) => (one.column ?? -1) - (other.column ?? -1))
    .map(({ column: index, reason, reasonCodes = null }) => {
      const column = index === null ? null : (headers[index] ?? "")
      const value = cells.find((cell) => cell.column === column)?.value ?? ""
      return { sheet, row, column, value, reason, reasonCodes }
    })
