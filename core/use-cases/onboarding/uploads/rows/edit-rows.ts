import * as Effect from "effect/Effect"
import type {
  EditChanges,
  RowSelection,
  UploadEdit,
} from "../../../../domain/onboarding/edits/upload-edit.ts"
import { replaceText } from "../../../../domain/onboarding/edits/replace-text.ts"
import type { Correction, UploadRow, UploadTask } from "../../../../domain/onboarding/upload.ts"
import type { RowMapper } from "../../../../domain/reading/row-mapper.ts"
import type { StoredUploadRow, UploadStore } from "../../../../ports/onboarding/upload-store.ts"
import type { StorageError } from "../../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../../ports/ports.ts"
import { findKind } from "../../../connection/columns/describe-columns.ts"
import type { LoadCompletionsPorts } from "../../../reading/load-completions.ts"
import type { FoundUpload } from "../find-upload.ts"
import { countRowsPerTurn } from "../../../reading/rows-per-turn.ts"
import { openRow } from "../sealed-upload.ts"
import { makeOrigin } from "./make-origin.ts"
import { findMended } from "./find-mended.ts"
import { toStoredFilter } from "./list-upload-rows.ts"
import { loadRowValidator, type RowValidatorJob, type ValidateCells } from "./load-row-validator.ts"

export type EditRowsPorts = LoadCompletionsPorts & UsedPorts<"uploads">

export interface EditJob {
  readonly found: FoundUpload
  readonly edit: UploadEdit
  readonly headers: ReadonlyArray<string>
  readonly task: Pick<UploadTask, "columns">
  readonly compiled: Omit<RowValidatorJob, "columns">
}

/** A row that an edit concerns, with its change; null: the edit leaves it as it is. */
export interface EditedRow extends UploadRow {
  readonly row: number
  readonly change: Correction | "leave-out" | null
}

export interface EditedPage {
  readonly rows: ReadonlyArray<EditedRow>
  /** The row after which the next page begins; null: this is the last. */
  readonly next: number | null
}

/** Rows that are looked at in one turn: a fraction of a second. */
const ROWS_PER_TURN = 500

/** What an edit makes of the next rows after this one. It stores nothing. */
export const editNextRows = Effect.fnUntraced(function* (
  ports: EditRowsPorts,
  job: EditJob,
  after: number,
): Effect.fn.Return<EditedPage, StorageError> {
  const { found, edit, headers, compiled } = job
  const { keys, upload } = found
  const selection = findSelection(edit)
  const stored = yield* selectRows(ports.uploads, upload.id, { selection, headers, after })
  const opened = stored.map((each) => ({ row: each.row, ...openRow(keys, upload.id, each) }))
  const ids =
    edit.kind === "fix-all" ? opened.map(({ cells }) => compiled.rowMapper.readEmployeeId(cells)) : []
  const validate = yield* loadRowValidator(ports, found, { ...compiled, columns: headers.length }, ids)
  const change = makeChange(job, validate)
  const rows: Array<EditedRow> = []
  const perTurn = countRowsPerTurn(headers.length)
  for (const [index, each] of opened.entries()) {
    if (index % perTurn === perTurn - 1) yield* Effect.yieldNow
    rows.push({ ...each, change: change(each) })
  }
  const next = stored.length < ROWS_PER_TURN ? null : (stored.at(-1)?.row ?? null)
  return { rows, next }
})

export const collectChanges = (
  rows: ReadonlyArray<EditedRow>,
  before: EditChanges,
  rowMapper: Pick<RowMapper, "readEmployeeId">,
): EditChanges => ({
  ...before,
  origins: {
    ...before.origins,
    ...Object.fromEntries(
      rows.flatMap((each) => {
        const { row, change } = each
        return change === null
          ? []
          : [[row, makeOrigin(each, change === "leave-out" ? {} : change, rowMapper)] as const]
      }),
    ),
  },
  corrections: {
    ...before.corrections,
    ...Object.fromEntries(
      rows.flatMap(({ row, change }) =>
        change === null || change === "leave-out" ? [] : [[row, change] as const],
      ),
    ),
  },
  leftOut: [...before.leftOut, ...rows.flatMap(({ row, change }) => (change === "leave-out" ? [row] : []))],
})

/** Headers that an edit names and that are not read. */
export const listUnread = (
  edit: UploadEdit,
  headers: ReadonlyArray<string>,
  { columns }: Pick<UploadTask, "columns">,
): ReadonlyArray<string> => {
  const named =
    "column" in edit ? [edit.column] : edit.kind === "set-cells" ? edit.cells.map(({ column }) => column) : []
  return [...new Set(named)].filter((header) => !headers.includes(header) || (columns[header] ?? "") === "")
}

const findSelection = (edit: UploadEdit): RowSelection => {
  if (edit.kind === "set-cells") return { rows: edit.cells.map(({ row }) => row) }
  // What they change is not found among the rows with errors.
  if (edit.kind === "settle-conflicts" || edit.kind === "carry-over") return { rows: [] }
  if (edit.kind === "replace-text") return { error: null }
  if (edit.kind === "fix-all") return { error: { kind: "invalid", column: edit.column } }
  return edit.among
}

const selectRows = (
  uploads: UploadStore,
  id: string,
  {
    selection,
    headers,
    after,
  }: {
    readonly selection: RowSelection
    readonly headers: ReadonlyArray<string>
    readonly after: number
  },
): Effect.Effect<ReadonlyArray<StoredUploadRow>, StorageError> => {
  const limit = ROWS_PER_TURN
  if ("rows" in selection) {
    const wanted = [...new Set(selection.rows)].sort((a, b) => a - b).filter((row) => row > after)
    return uploads.findRows(id, wanted.slice(0, limit))
  }
  const error = selection.error === null ? null : toStoredFilter(selection.error, headers)
  return uploads.listWrong(id, { error, after, limit })
}

const makeChange = ({ edit, headers, task }: EditJob, validate: ValidateCells) => {
  if (edit.kind === "leave-out") return (): EditedRow["change"] => "leave-out"
  if (edit.kind === "settle-conflicts" || edit.kind === "carry-over") return (): EditedRow["change"] => null
  if (edit.kind === "set-cells") return makeCellChange(edit.cells, headers)
  const column = headers.indexOf(edit.column)
  const kind = findKind(task.columns[edit.column] ?? "")
  const findValue = ({ cells }: UploadRow): string | null => {
    if (edit.kind === "set-value") return edit.value
    if (edit.kind === "replace-text") return replaceText(cells[column] ?? "", edit)
    return findMended(cells, { column, kind }, validate)
  }
  return (row: UploadRow): EditedRow["change"] => {
    // Its cells may stand in wrong columns, which only a person sees.
    const isUnreadable = row.errors.some((error) => error.kind === "unreadable")
    if (isUnreadable || row.cells.length <= column || column === -1) return null
    const value = findValue(row)
    return value === null || value === row.cells[column] ? null : { [column]: value }
  }
}

const makeCellChange = (
  cells: Extract<UploadEdit, { kind: "set-cells" }>["cells"],
  headers: ReadonlyArray<string>,
) => {
  const byRow = new Map<number, Record<string, string>>()
  for (const { row, column, value } of cells)
    byRow.set(row, { ...byRow.get(row), [headers.indexOf(column)]: value })
  return ({ row, cells: present }: Omit<EditedRow, "change">): EditedRow["change"] =>
    present.length === 0 ? null : (byRow.get(row) ?? null)
}
