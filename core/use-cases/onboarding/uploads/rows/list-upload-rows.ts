import * as Effect from "effect/Effect"
import type { ListedKey } from "../../../../contract/employee/listed-values.ts"
import { suggestValue } from "../../../../domain/mapping/suggest-value.ts"
import type { UnknownColumn } from "../../../../domain/onboarding/unknown-values.ts"
import { mayLeaveOut } from "../../../../domain/onboarding/value-answers.ts"
import type { SharingPolicy } from "../../../../domain/sharing/policy.ts"
import type { RowErrorKind, UploadTask } from "../../../../domain/onboarding/upload.ts"
import type { RowErrorCount, StoredUpload, UploadStore } from "../../../../ports/onboarding/upload-store.ts"
import type { StorageError } from "../../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../../ports/ports.ts"
import type { VendorNotFound } from "../../../authorization/authorization-errors.ts"
import { findVendor, makeUploadPolicy } from "../compile-upload.ts"
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

/** The unknown values of a column, for the person who says what they mean. */
export interface UnknownColumnView {
  /** Header. */
  readonly column: string
  readonly key: ListedKey
  readonly mayLeaveOut: boolean
  /** The most frequent first. `suggestion`: what it probably means; null: nothing shows it. */
  readonly values: ReadonlyArray<{
    readonly text: string
    readonly rows: number
    readonly suggestion: string | null
  }>
  /** Rows with other values than those. */
  readonly otherRows: number
}

export interface UploadRowsPage extends UploadCounts {
  readonly unknown: ReadonlyArray<UnknownColumnView>
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
export const makeListUploadRows = (ports: FindUploadPorts & UsedPorts<"vendors.find">) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    input: ListUploadRowsInput,
  ): Effect.fn.Return<UploadRowsPage, FindUploadError | UploadNotReady | VendorNotFound> {
    const { connection, upload, keys } = yield* findReadUpload(ports, actor, input)
    const task = openTask(keys, upload)
    if (task === null) return yield* new UploadNotReady({ stage: upload.stage })
    const headers = (openContents(keys, upload)?.columns ?? []).map(({ header }) => header)
    const view = makeRowView({ keys, uploadId: upload.id, headers, task })
    const { after } = input
    const error = input.error === null ? null : toStoredFilter(input.error, headers)
    const found = yield* ports.uploads.listWrong(upload.id, { error, after, limit: ROWS_PER_PAGE + 1 })
    const items = found.slice(0, ROWS_PER_PAGE)
    const vendor = yield* findVendor(ports.vendors, connection)
    const { mandatory } = makeUploadPolicy(connection, vendor, null)
    return {
      ...(yield* countUpload(ports.uploads, upload, { headers, task })),
      unknown: (task.unknown ?? []).map((column) => toUnknownView(column, headers, mandatory)),
      items: items.map(view),
      next: found.length > ROWS_PER_PAGE ? (items.at(-1)?.row ?? null) : null,
    }
  })

const toUnknownView = (
  { column, key, values, otherRows }: UnknownColumn,
  headers: ReadonlyArray<string>,
  mandatory: SharingPolicy["mandatory"],
): UnknownColumnView => ({
  column: headers[column] ?? "",
  key,
  mayLeaveOut: mayLeaveOut(key, mandatory),
  values: values.map(({ text, rows }) => ({ text, rows, suggestion: suggestValue(key, text) })),
  otherRows,
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
