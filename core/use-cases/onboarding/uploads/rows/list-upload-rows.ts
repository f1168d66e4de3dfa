import * as Effect from "effect/Effect"
import type { RowErrorKind, UploadTask } from "../../../../domain/onboarding/upload.ts"
import type { RowErrorCount, StoredUpload, UploadStore } from "../../../../ports/onboarding/upload-store.ts"
import type { StorageError } from "../../../../ports/storage-error.ts"
import type { Actor } from "../../../authorization/actor.ts"
import {
  findReadUpload,
  type FindUploadError,
  type FindUploadPorts,
  type UploadSelector,
} from "../find-upload.ts"
import { openContents, openTask } from "../sealed-upload.ts"
import { makeRowView, type RowView, type RowViewOptions } from "./row-view.ts"
import { UploadNotReady } from "../upload-errors.ts"

/** The progress of an upload's check. */
export interface UploadCounts
  extends Pick<StoredUpload, "stage" | "rowsChecked" | "delay">, Pick<UploadTask, "mode" | "readings"> {
  readonly rows: number
  readonly wrong: number
  /** By kind and header, the most frequent first. */
  readonly errors: ReadonlyArray<{
    readonly kind: RowErrorKind
    readonly column: string | null
    readonly rows: number
  }>
}

export interface UploadRowsPage extends UploadCounts {
  /** Only rows with errors. */
  readonly items: ReadonlyArray<RowView>
  /** The row after which the next page begins; null: this is the last. */
  readonly next: number | null
}

export interface ListUploadRowsInput extends UploadSelector {
  /** Only rows with such an error; null: all rows with errors. */
  readonly error: { readonly kind: RowErrorKind; readonly column: string | null } | null
  readonly after: number
}

export const ROWS_PER_PAGE = 200

/** The rows with errors of an upload, page by page, with the counts of all of them. */
export const makeListUploadRows = (ports: FindUploadPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    input: ListUploadRowsInput,
  ): Effect.fn.Return<UploadRowsPage, FindUploadError | UploadNotReady> {
    const { upload, keys } = yield* findReadUpload(ports, actor, input)
    const task = openTask(keys, upload)
    if (task === null) return yield* new UploadNotReady({ stage: upload.stage })
    const headers = (openContents(keys, upload)?.columns ?? []).map(({ header }) => header)
    const view = makeRowView({ keys, uploadId: upload.id, headers, task })
    const { after } = input
    const error = input.error === null ? null : toStoredFilter(input.error, headers)
    const found = yield* ports.uploads.listWrong(upload.id, { error, after, limit: ROWS_PER_PAGE + 1 })
    const items = found.slice(0, ROWS_PER_PAGE)
    return {
      ...(yield* countUpload(ports.uploads, upload, { headers, task })),
      items: items.map(view),
      next: found.length > ROWS_PER_PAGE ? (items.at(-1)?.row ?? null) : null,
    }
  })

const toStoredFilter = (
  { kind, column }: NonNullable<ListUploadRowsInput["error"]>,
  headers: ReadonlyArray<string>,
): Pick<RowErrorCount, "kind" | "column"> => ({
  kind,
  column: column === null ? null : headers.indexOf(column),
})

export const countUpload = Effect.fnUntraced(function* (
  uploads: Pick<UploadStore, "countErrors" | "countWrong">,
  { id, stage, rows, rowsChecked, delay }: StoredUpload,
  {
    headers,
    task: { mode, readings },
  }: Pick<RowViewOptions, "headers"> & { readonly task: Pick<UploadTask, "mode" | "readings"> },
): Effect.fn.Return<UploadCounts, StorageError> {
  const errors = yield* uploads.countErrors(id)
  return {
    stage,
    mode,
    ...(readings === undefined ? {} : { readings }),
    rows: rows ?? 0,
    rowsChecked,
    delay,
    wrong: yield* uploads.countWrong(id),
    errors: errors.map(({ column, ...error }) => ({
      ...error,
      column: column === null ? null : (headers[column] ?? null),
    })),
  }
})
