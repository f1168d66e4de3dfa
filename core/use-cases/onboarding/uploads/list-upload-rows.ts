import * as Effect from "effect/Effect"
import type { FaultKind, UploadTask } from "../../../domain/connection/uploads/upload.ts"
import type { FaultCount, StoredUpload, UploadStore } from "../../../ports/connection/upload-store.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Actor } from "../../authorization/actor.ts"
import {
  findReadUpload,
  type FindUploadError,
  type FindUploadPorts,
  type UploadSelector,
} from "./find-upload.ts"
import { openContents, openTask } from "./sealed-upload.ts"
import { makeRowView, type RowView, type RowViewOptions } from "./row-view.ts"
import { UploadNotReady } from "./upload-errors.ts"

/** How the rows of an upload were judged so far. */
export interface UploadCounts
  extends Pick<StoredUpload, "stage" | "rowsChecked" | "delay">, Pick<UploadTask, "mode"> {
  readonly rows: number
  readonly wrong: number
  /** By kind and header, the most frequent first. */
  readonly faults: ReadonlyArray<{
    readonly kind: FaultKind
    readonly column: string | null
    readonly rows: number
  }>
}

export interface UploadRowsPage extends UploadCounts {
  /** Only wrong rows. */
  readonly items: ReadonlyArray<RowView>
  /** The row after which the next page begins; null: this is the last. */
  readonly next: number | null
}

export interface ListUploadRowsInput extends UploadSelector {
  /** Only rows with such a fault; null: all wrong ones. */
  readonly fault: { readonly kind: FaultKind; readonly column: string | null } | null
  readonly after: number
}

export const ROWS_PER_PAGE = 200

/** The wrong rows of an upload, page by page, with the counts of all of them. */
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
    const fault = input.fault === null ? null : toStoredFault(input.fault, headers)
    const found = yield* ports.uploads.listWrong(upload.id, { fault, after, limit: ROWS_PER_PAGE + 1 })
    const items = found.slice(0, ROWS_PER_PAGE)
    return {
      ...(yield* countUpload(ports.uploads, upload, { headers, task })),
      items: items.map(view),
      next: found.length > ROWS_PER_PAGE ? (items.at(-1)?.row ?? null) : null,
    }
  })

export type ListUploadRows = ReturnType<typeof makeListUploadRows>

const toStoredFault = (
  { kind, column }: NonNullable<ListUploadRowsInput["fault"]>,
  headers: ReadonlyArray<string>,
): Pick<FaultCount, "kind" | "column"> => ({ kind, column: column === null ? null : headers.indexOf(column) })

export const countUpload = Effect.fnUntraced(function* (
  uploads: Pick<UploadStore, "countFaults" | "countWrong">,
  { id, stage, rows, rowsChecked, delay }: StoredUpload,
  { headers, task: { mode } }: Pick<RowViewOptions, "headers"> & { readonly task: Pick<UploadTask, "mode"> },
): Effect.fn.Return<UploadCounts, StorageError> {
  const faults = yield* uploads.countFaults(id)
  return {
    stage,
    mode,
    rows: rows ?? 0,
    rowsChecked,
    delay,
    wrong: yield* uploads.countWrong(id),
    faults: faults.map(({ column, ...fault }) => ({
      ...fault,
      column: column === null ? null : (headers[column] ?? null),
    })),
  }
})
