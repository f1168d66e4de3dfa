import * as Effect from "effect/Effect"
import type { ListedKey } from "../../../../contract/employee/listed-values.ts"
import type { Connection } from "../../../../domain/connection/connection.ts"
import { suggestValue } from "../../../../domain/mapping/suggest-value.ts"
import type { EditSummary, ErrorGroup } from "../../../../domain/onboarding/edits/upload-edit.ts"
import type { UnknownColumn } from "../../../../domain/onboarding/unknown-values.ts"
import { mayLeaveOut } from "../../../../domain/onboarding/value-answers.ts"
import type { SharingPolicy } from "../../../../domain/sharing/policy.ts"
import type { RowErrorKind, UploadTask } from "../../../../domain/onboarding/upload.ts"
import type { ConnectionKeys } from "../../../../ports/accounts/vault.ts"
import type {
  RowErrorCount,
  StoredUpload,
  StoredUploadRow,
  UploadStore,
} from "../../../../ports/onboarding/upload-store.ts"
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
import { openContents, openRow, openSummary, openTask } from "../sealed-upload.ts"
import { makeRowView, type RowView, type RowViewOptions } from "./row-view.ts"
import { UploadNotReady } from "../upload-errors.ts"

/** The progress of an upload's check. */
export interface UploadCounts
  extends
    Pick<StoredUpload, "stage" | "rowsChecked" | "delay">,
    Pick<UploadTask, "mode" | "readings" | "carried"> {
  readonly rows: number
  readonly wrong: number
  /** Rows of the file that an edit left out. */
  readonly leftOut: number
  /** The edit that can be undone, and the one that was undone last; null: there is none. */
  readonly undo: EditSummary | null
  readonly redo: EditSummary | null
  /** By kind and header, the most frequent first. */
  readonly errors: ReadonlyArray<{
    readonly kind: RowErrorKind
    readonly column: string | null
    readonly rows: number
    /** Whether some of them can be fixed at once. */
    readonly isFixable: boolean
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
  /** Only rows with errors; with a search possibly none, also where a page follows. */
  readonly items: ReadonlyArray<RowView>
  /** The row after which the next page begins; null: this is the last. */
  readonly next: number | null
}

export interface ListUploadRowsInput extends UploadSelector {
  /** Only rows with such an error; null: all rows with errors. */
  readonly error: ErrorGroup | null
  /** Only rows with this text in one of their values, or with this number; null: all. */
  readonly search: string | null
  readonly after: number
}

export const ROWS_PER_PAGE = 200
/** Values are sealed, so that a search opens rows. A call opens so many, for a fraction of a second. */
const ROWS_PER_SEARCH = 2_000

/** The rows with errors of an upload, page by page, with the counts of all of them; while they are checked only how far that is. */
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
    // Nobody corrects rows that are still being checked, and each look at the progress has to be short.
    if (upload.stage === "checking")
      return { ...(yield* countUpload(ports.uploads, upload, { keys, headers, task })), ...NOTHING_LISTED }
    const { after, search } = input
    const error = input.error === null ? null : toStoredFilter(input.error, headers)
    const limit = search === null ? ROWS_PER_PAGE : ROWS_PER_SEARCH
    const found = yield* ports.uploads.listWrong(upload.id, { error, after, limit: limit + 1 })
    const matches = search === null ? () => true : makeSearch(search, { keys, id: upload.id })
    const items = found.slice(0, limit).filter(matches).slice(0, ROWS_PER_PAGE)
    const isCut = items.length === ROWS_PER_PAGE && search !== null
    const last = isCut ? items.at(-1) : found[limit - 1]
    return {
      ...(yield* countUpload(ports.uploads, upload, { keys, headers, task })),
      unknown: yield* listUnknown(ports, connection, { task, headers }),
      items: items.map(view),
      next: isCut || found.length > limit ? (last?.row ?? null) : null,
    }
  })

const NOTHING_LISTED = { unknown: [], items: [], next: null }

/** The vendor is looked up only where something is asked. */
const listUnknown = (
  { vendors }: UsedPorts<"vendors.find">,
  connection: Connection,
  { task: { unknown = [] }, headers }: Pick<RowViewOptions, "headers"> & { readonly task: UploadTask },
): Effect.Effect<ReadonlyArray<UnknownColumnView>, StorageError | VendorNotFound> =>
  unknown.length === 0
    ? Effect.succeed([])
    : Effect.map(findVendor(vendors, connection), (vendor) => {
        const { mandatory } = makeUploadPolicy(connection, vendor, null)
        return unknown.map((column) => toUnknownView(column, headers, mandatory))
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

const makeSearch = (
  search: string,
  { keys, id }: { readonly keys: ConnectionKeys; readonly id: string },
): ((row: StoredUploadRow) => boolean) => {
  const wanted = search.trim().toLowerCase()
  return (row) =>
    String(row.row) === wanted ||
    openRow(keys, id, row).cells.some((cell) => cell.toLowerCase().includes(wanted))
}

export const toStoredFilter = (
  { kind, column }: ErrorGroup,
  headers: ReadonlyArray<string>,
): Pick<RowErrorCount, "kind" | "column"> => ({
  kind,
  column: column === null ? null : headers.indexOf(column),
})

export const countUpload = Effect.fnUntraced(function* (
  uploads: Pick<UploadStore, "countErrors" | "countWrong" | "listSummaries">,
  { id, stage, rows, rowsChecked, delay, edits }: StoredUpload,
  {
    keys,
    headers,
    task: { mode, readings, leftOut = 0, fixable = {}, carried },
  }: Pick<RowViewOptions, "keys" | "headers"> & {
    readonly task: Pick<UploadTask, "mode" | "readings" | "leftOut" | "fixable" | "carried">
  },
): Effect.fn.Return<UploadCounts, StorageError> {
  // While a check runs, nothing of the one before it counts.
  const isChecking = stage === "checking"
  const errors = isChecking ? [] : yield* uploads.countErrors(id)
  const summaries = isChecking ? [] : yield* uploads.listSummaries(id, [edits, edits + 1])
  const findSummary = (number: number) => {
    const found = summaries.find((each) => each.number === number)
    return found === undefined ? null : openSummary(keys, id, found)
  }
  return {
    stage,
    mode,
    ...(readings === undefined ? {} : { readings }),
    ...(carried === undefined || isChecking ? {} : { carried }),
    rows: rows ?? 0,
    rowsChecked,
    delay,
    wrong: yield* uploads.countWrong(id),
    leftOut: isChecking ? 0 : leftOut,
    undo: findSummary(edits),
    redo: findSummary(edits + 1),
    errors: errors.map(({ column, ...error }) => ({
      ...error,
      column: column === null ? null : (headers[column] ?? null),
      isFixable: error.kind === "invalid" && column !== null && (fixable[column] ?? 0) > 0,
    })),
  }
})
