import * as Effect from "effect/Effect"
import { MASK } from "../../../../contract/wire-values.ts"
import { isSensitive } from "../../../../domain/employee/identity/redact-cell.ts"
import { EditCarrier, listOpenConflicts } from "../../../../domain/onboarding/edits/carried-edits.ts"
import type { CarriedOutcome } from "../../../../domain/onboarding/edits/carried-rows.ts"
import { summarizeEdit } from "../../../../domain/onboarding/edits/upload-edit.ts"
import type { CarriedView, UploadTask } from "../../../../domain/onboarding/upload.ts"
import type { StorageError } from "../../../../ports/storage-error.ts"
import type { SourceError } from "../../../../ports/sync/source.ts"
import type { UsedPorts } from "../../../../ports/ports.ts"
import type { VendorNotFound } from "../../../authorization/authorization-errors.ts"
import { findKind } from "../../../connection/columns/describe-columns.ts"
import { callConnector } from "../../../reading/read-pages.ts"
import { compileUpload, type CompileUploadPorts } from "../compile-upload.ts"
import type { FoundUpload } from "../find-upload.ts"
import { type CarriedContents, isCarried, openContents, openEdit, sealChanges } from "../sealed-upload.ts"
import type { UploadMappingInvalid } from "../upload-errors.ts"
import { EMPTY_FILE, openPlainRows, readAppliedEdits, type UploadSourcePorts } from "../upload-source.ts"

/** As many as are looked at in one turn of the event loop. */
const ROWS_PER_YIELD = 200

export type CarryEditsPorts = CompileUploadPorts & UploadSourcePorts & UsedPorts<"uploads">

/**
 * Applies the edits of the former file to this one, unless that was done with the same mapping. Which employee a row has depends on
 * the mapping. `onPage`: called after each page of rows.
 */
export const carryEdits = Effect.fnUntraced(function* (
  ports: CarryEditsPorts,
  { connection, keys, upload }: FoundUpload,
  { task, onPage }: { readonly task: UploadTask; readonly onPage: Effect.Effect<void> },
): Effect.fn.Return<void, SourceError | StorageError | UploadMappingInvalid | VendorNotFound> {
  const [first] = upload.edits === 0 ? [] : yield* ports.uploads.listEdits({ id: upload.id, edits: 1 }, 0)
  const contents = first === undefined ? null : openEdit(keys, upload.id, first)
  if (contents === null || !("edit" in contents) || contents.edit.kind !== "carry-over") return
  if (isCarried(contents) && JSON.stringify(contents.columns) === JSON.stringify(task.columns)) return
  const { edit } = contents
  const headers = (openContents(keys, upload)?.columns ?? []).map(({ header }) => header)
  const compiled = yield* compileUpload(ports, {
    connection,
    source: ports.makeCsvSource(EMPTY_FILE),
    columns: headers,
    task,
    terms: null,
  })
  const carrier = new EditCarrier(edit.edits, { headers, mapping: task.columns })
  const source = yield* openPlainRows(ports, keys, upload)
  const pages = source.pages(null)[Symbol.asyncIterator]()
  const next = callConnector(source.connector, () => pages.next())
  for (let page = yield* next; page.done !== true; page = yield* next) {
    for (const [index, { position: row, cells }] of page.value.rows.entries()) {
      if (index % ROWS_PER_YIELD === ROWS_PER_YIELD - 1) yield* Effect.yieldNow
      const texts = headers.map((_, index) => (typeof cells[index] === "string" ? cells[index] : ""))
      carrier.add({ row, employeeId: compiled.rowMapper.readEmployeeId(cells), cells: texts })
    }
    yield* onPage
  }
  const { changes, outcome } = carrier.result
  const carried: CarriedContents = { edit, changes, outcome, columns: task.columns }
  const summary = summarizeEdit(edit, changes)
  yield* ports.uploads.resolveEdit(upload, sealChanges(keys, upload.id, 1, { summary, ...carried }))
})

const MAX_CONFLICTS = 100
const MAX_NAMES = 20

/** What a person sees of the edits that were carried over; null: the file before had none, or that was undone. */
export const viewCarried = Effect.fnUntraced(function* (
  ports: Pick<CarryEditsPorts, "uploads">,
  { keys, upload }: FoundUpload,
  { columns }: Pick<UploadTask, "columns">,
): Effect.fn.Return<CarriedView | null, StorageError> {
  const edits = (yield* readAppliedEdits(ports.uploads, keys, upload)).filter((each) => "changes" in each)
  const [first] = edits
  if (first === undefined || !("outcome" in first)) return null
  const headers = (openContents(keys, upload)?.columns ?? []).map(({ header }) => header)
  const open = listOpenConflicts(edits)
  const { changes, outcome } = first
  const conflicts = open.slice(0, MAX_CONFLICTS).map(({ cell, row, column, employeeId, inFile }) => {
    const header = headers[column] ?? ""
    const isHidden = isSensitive(findKind(columns[header] ?? ""))
    const show = (value: string) => (isHidden && value !== "" ? MASK : value)
    return { row, employeeId, column: header, inFile: show(inFile), correction: show(cell.now) }
  })
  const cells = Object.values(changes.corrections).reduce((sum, each) => sum + Object.keys(each).length, 0)
  return { cells, leftOut: changes.leftOut.length, open: open.length, conflicts, ...nameGone(outcome) }
})

const nameGone = ({
  gone: { cells, leftOut, unnamed },
}: CarriedOutcome): Pick<CarriedView, "gone" | "goneNames"> => {
  const names = new Set([...cells, ...leftOut].map(({ employees }) => employees.at(-1) ?? ""))
  return { gone: cells.length + leftOut.length + unnamed, goneNames: [...names].slice(0, MAX_NAMES) }
}
