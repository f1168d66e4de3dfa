import * as Effect from "effect/Effect"
import { summarizeEdit, type UploadEdit } from "../../../../domain/onboarding/edits/upload-edit.ts"
import type { RowOrigin } from "../../../../domain/onboarding/edits/carried-rows.ts"
import type { Correction, UploadTask } from "../../../../domain/onboarding/upload.ts"
import { foldEmployeeId } from "../../../../domain/sync/similar-ids.ts"
import type { ValidatedUploadRow, StoredUploadRow } from "../../../../ports/onboarding/upload-store.ts"
import type { StorageError } from "../../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../../ports/ports.ts"
import type { Actor } from "../../../authorization/actor.ts"
import type { VendorNotFound } from "../../../authorization/authorization-errors.ts"
import type { LoadCompletionsPorts } from "../../../reading/load-completions.ts"
import { type CompiledUpload, compileUpload, type CompileUploadPorts } from "../compile-upload.ts"
import {
  findReadUpload,
  type FindUploadError,
  type FindUploadPorts,
  type FoundUpload,
  type UploadSelector,
} from "../find-upload.ts"
import { makeOrigin } from "./make-origin.ts"
import { countUpload, type UploadCounts } from "./list-upload-rows.ts"
import { loadRowValidator } from "./load-row-validator.ts"
import { makeRowView, type RowView } from "./row-view.ts"
import { correctCells, openContents, openRow, openTask, sealChanges, sealRow } from "../sealed-upload.ts"
import {
  CorrectionInvalid,
  UploadNotReady,
  UploadRowNotFound,
  type UploadMappingInvalid,
} from "../upload-errors.ts"
import { EMPTY_FILE } from "../upload-source.ts"

export interface CorrectUploadRowInput extends UploadSelector {
  readonly row: number
  /** New values by header. */
  readonly cells: Readonly<Record<string, string>>
}

export interface CorrectedRow extends UploadCounts {
  /** The row, and others whose validity changed with it. */
  readonly changed: ReadonlyArray<RowView>
}

export type CorrectUploadRowPorts = FindUploadPorts &
  CompileUploadPorts &
  LoadCompletionsPorts &
  UsedPorts<"makeCsvSource">

/** Concurrent corrections are validated one after another. */
const MAX_ATTEMPTS = 5

/**
 * Corrects values of a row with errors, and validates it again, together with the rows that had or now have the same employee. The file
 * itself stays as it is: the correction is its next edit, which can be undone like every other.
 */
export const makeCorrectUploadRow = (ports: CorrectUploadRowPorts) => {
  const attempt = Effect.fnUntraced(function* (actor: Actor, input: CorrectUploadRowInput) {
    const found = yield* findReadUpload(ports, actor, input)
    const { keys, upload } = found
    const task = openTask(keys, upload)
    if (upload.stage !== "checked" || task === null) return yield* new UploadNotReady({ stage: upload.stage })
    const headers = (openContents(keys, upload)?.columns ?? []).map(({ header }) => header)
    const change = yield* readChange(input, headers, task)
    const [stored] = yield* ports.uploads.findRows(upload.id, [input.row])
    if (stored === undefined) return yield* new UploadRowNotFound({ row: input.row })
    if (openRow(keys, upload.id, stored).cells.length === 0)
      return yield* new CorrectionInvalid({ columns: [] })
    const source = ports.makeCsvSource(EMPTY_FILE)
    const compiled = yield* compileUpload(ports, {
      connection: found.connection,
      source,
      columns: headers,
      task,
      terms: null,
    })
    const validated = yield* validateCorrection(ports, found, {
      ...compiled,
      stored,
      change,
      columns: headers.length,
    })
    const { employee, validated: results } = validated
    const isStored = yield* ports.uploads.correct(upload, {
      row: input.row,
      edit: sealOwnEdit(found, input, { change, origin: validated.origin }),
      employee,
      validated: results,
    })
    if (!isStored) return null
    const rows = yield* ports.uploads.findRows(
      upload.id,
      results.map(({ row }) => row),
    )
    const view = makeRowView({ keys, uploadId: upload.id, headers, task })
    const edits = upload.edits + 1
    const counts = yield* countUpload(
      ports.uploads,
      { ...upload, edits, editsKept: edits },
      { keys, headers, task },
    )
    return { ...counts, changed: rows.map(view) }
  })

  return Effect.fnUntraced(function* (
    actor: Actor,
    input: CorrectUploadRowInput,
  ): Effect.fn.Return<
    CorrectedRow,
    | FindUploadError
    | UploadNotReady
    | UploadRowNotFound
    | CorrectionInvalid
    | UploadMappingInvalid
    | VendorNotFound
  > {
    for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
      const corrected = yield* attempt(actor, input)
      if (corrected !== null) return corrected
    }
    return yield* new UploadNotReady({ stage: "checked" })
  })
}

export type CorrectUploadRow = ReturnType<typeof makeCorrectUploadRow>

/** The new values by column. Only columns that are read can be corrected. */
const readChange = (
  { cells }: CorrectUploadRowInput,
  headers: ReadonlyArray<string>,
  { columns }: UploadTask,
): Effect.Effect<Correction, CorrectionInvalid> => {
  const isRead = (header: string) => headers.includes(header) && (columns[header] ?? "") !== ""
  const unread = Object.keys(cells).filter((header) => !isRead(header))
  if (unread.length > 0) return Effect.fail(new CorrectionInvalid({ columns: unread }))
  return Effect.succeed(
    Object.fromEntries(Object.entries(cells).map(([header, value]) => [headers.indexOf(header), value])),
  )
}

/** The correction as an edit of its own. */
const sealOwnEdit = (
  { keys, upload }: FoundUpload,
  { row, cells }: CorrectUploadRowInput,
  { change, origin }: { readonly change: Correction; readonly origin: RowOrigin },
) => {
  const edit: UploadEdit = {
    kind: "set-cells",
    cells: Object.entries(cells).map(([column, value]) => ({ row, column, value })),
  }
  const changes = { corrections: { [row]: change }, leftOut: [], origins: { [row]: origin } }
  return sealChanges(keys, upload.id, upload.edits + 1, { summary: summarizeEdit(edit, changes), changes })
}

interface CorrectionJob extends Omit<CompiledUpload, "reading"> {
  readonly stored: StoredUploadRow
  readonly change: Correction
  readonly columns: number
}

/** The corrected row, and the other rows with errors of its former and its current employee. */
const validateCorrection = Effect.fnUntraced(function* (
  ports: CorrectUploadRowPorts,
  found: FoundUpload,
  { stored, change, ...job }: CorrectionJob,
): Effect.fn.Return<
  {
    readonly employee: Uint8Array | null
    readonly validated: ReadonlyArray<ValidatedUploadRow>
    readonly origin: RowOrigin
  },
  StorageError
> {
  const { uploads } = ports
  const { row } = stored
  const {
    keys,
    upload: { id },
  } = found
  const { cells: before, errors } = openRow(keys, id, stored)
  const cells = correctCells(before, change)
  const [idBefore, idAfter] = [job.rowMapper.readEmployeeId(before), job.rowMapper.readEmployeeId(cells)]
  const validate = yield* loadRowValidator(ports, found, job, [idBefore, idAfter])
  const toEmployee = (employeeId: string | null) =>
    employeeId === null ? null : keys.fingerprint(foldEmployeeId(employeeId))
  const listOthers = (employee: Uint8Array | null) =>
    employee === null
      ? Effect.succeed([])
      : Effect.map(uploads.listEmployeeRows(id, employee), (rows) => rows.filter((each) => each !== row))

  const employee = toEmployee(idAfter)
  const [left, joined] = [yield* listOthers(toEmployee(idBefore)), yield* listOthers(employee)]
  const others = yield* uploads.findRows(id, [...new Set([...left, ...joined])])
  const affected = others.map((each) => ({ row: each.row, cells: openRow(keys, id, each).cells }))
  const contents = new Map(
    [...affected, { row, cells }].map((each) => [each.row, JSON.stringify(each.cells)]),
  )
  const findOther = (own: number, among: ReadonlyArray<number>) =>
    among.find((other) => other !== own && contents.get(other) !== contents.get(own)) ?? null
  const validateOne = (
    each: { readonly row: number; readonly cells: ReadonlyArray<string> },
    other: number | null,
  ) => sealRow(keys, id, each.row, { cells: each.cells, errors: validate(each.cells, other) })
  const validated = affected.map((each) =>
    validateOne(each, findOther(each.row, joined.includes(each.row) ? [row, ...joined] : left)),
  )
  const origin = makeOrigin({ cells: before, errors }, change, job.rowMapper)
  return { employee, origin, validated: [validateOne({ row, cells }, findOther(row, joined)), ...validated] }
})
