import type { AppliedEdit } from "../../../domain/onboarding/edits/carried-edits.ts"
import type { CarriedEdits, CarriedOutcome } from "../../../domain/onboarding/edits/carried-rows.ts"
import type { EditChanges, EditSummary, UploadEdit } from "../../../domain/onboarding/edits/upload-edit.ts"
import {
  type Correction,
  type FileAnswers,
  type ReadUpload,
  type RowError,
  type UploadDetails,
  type UploadRow,
  type UploadTask,
} from "../../../domain/onboarding/upload.ts"
import { ASSOCIATED_DATA } from "../../../domain/accounts/associated-data.ts"
import type { ConnectionKeys } from "../../../ports/accounts/vault.ts"
import type {
  ValidatedUploadRow,
  StoredUpload,
  StoredUploadEdit,
  StoredUploadRow,
} from "../../../ports/onboarding/upload-store.ts"

/* The sealed values of an upload. Opening throws DecryptionFailed. */

const {
  upload: bindUpload,
  uploadRow: bindRow,
  uploadCorrection: bindCorrection,
  uploadEdit: bindEdit,
} = ASSOCIATED_DATA

export const sealDetails = (keys: ConnectionKeys, id: string, details: UploadDetails): Uint8Array =>
  keys.seal(bindUpload(id, "details"), JSON.stringify(details))

export const openDetails = (keys: ConnectionKeys, { id, details }: StoredUpload): UploadDetails =>
  JSON.parse(keys.open(bindUpload(id, "details"), details).toString()) as UploadDetails

export const sealContents = (keys: ConnectionKeys, id: string, contents: ReadUpload): Uint8Array =>
  keys.seal(bindUpload(id, "contents"), JSON.stringify(contents))

/** Null: the file was not read yet. */
export const openContents = (keys: ConnectionKeys, { id, contents }: StoredUpload): ReadUpload | null =>
  contents === null
    ? null
    : (JSON.parse(keys.open(bindUpload(id, "contents"), contents).toString()) as ReadUpload)

export const sealTask = (keys: ConnectionKeys, id: string, task: UploadTask): Uint8Array =>
  keys.seal(bindUpload(id, "task"), JSON.stringify(task))

/** Null: no check was requested yet. */
export const openTask = (keys: ConnectionKeys, { id, task }: StoredUpload): UploadTask | null =>
  task === null ? null : (JSON.parse(keys.open(bindUpload(id, "task"), task).toString()) as UploadTask)

/** What was answered about the file, or about the one that it replaces; null: nothing. */
export const findAnswers = (keys: ConnectionKeys, upload: StoredUpload): FileAnswers | null => {
  const task = openTask(keys, upload)
  if (task === null) return openDetails(keys, upload).answered ?? null
  const { dateOrder, decimalMark, phoneCountry, firstYears, answers } = task
  return {
    ...(dateOrder === undefined ? {} : { dateOrder }),
    ...(decimalMark === undefined ? {} : { decimalMark }),
    ...(phoneCountry === undefined ? {} : { phoneCountry }),
    ...(firstYears === undefined ? {} : { firstYears }),
    ...(answers === undefined ? {} : { answers }),
  }
}

/** As in the JSON of stored rows, whose keys never change. */
interface StoredRowContents {
  readonly cells: ReadonlyArray<string>
  readonly faults: ReadonlyArray<RowError>
}

export const sealRow = (
  keys: ConnectionKeys,
  id: string,
  row: number,
  { cells, errors }: { readonly cells: ReadonlyArray<string>; readonly errors: ReadonlyArray<RowError> },
): ValidatedUploadRow => ({
  row,
  sealed: keys.seal(bindRow(id, row), JSON.stringify({ cells, faults: errors } satisfies StoredRowContents)),
  errors,
})

export const openRow = (keys: ConnectionKeys, id: string, { row, sealed }: StoredUploadRow): UploadRow => {
  const { cells, faults } = JSON.parse(keys.open(bindRow(id, row), sealed).toString()) as StoredRowContents
  return { cells, errors: faults }
}

/** A correction that a release without edits stored. */
export const openCorrection = (
  keys: ConnectionKeys,
  id: string,
  { row, correction }: { readonly row: number; readonly correction: Uint8Array },
): Correction => JSON.parse(keys.open(bindCorrection(id, row), correction).toString()) as Correction

/** What is wanted, until what it changes was found; carried edits stay, for a mapping of other columns. */
export type EditContents = { readonly edit: UploadEdit } | { readonly changes: EditChanges } | CarriedContents

/** Whether these are carried edits that were applied. */
export const isCarried = (contents: EditContents): contents is CarriedContents => "outcome" in contents

/** The edits of the former file, and what they make of this one with a mapping. */
export interface CarriedContents extends AppliedEdit {
  readonly edit: Extract<UploadEdit, { kind: "carry-over" }>
  readonly outcome: CarriedOutcome
  readonly columns: UploadTask["columns"]
}

/** A further edit, to be found out in the background. */
export const sealEdit = (
  keys: ConnectionKeys,
  id: string,
  number: number,
  edit: UploadEdit,
): Omit<StoredUploadEdit, "number"> => ({
  summary: null,
  contents: sealEditContents(keys, id, number, { edit }),
})

export const sealChanges = (
  keys: ConnectionKeys,
  id: string,
  number: number,
  {
    summary,
    ...contents
  }: { readonly summary: EditSummary } & ({ readonly changes: EditChanges } | CarriedContents),
): StoredUploadEdit => ({
  number,
  summary: keys.seal(bindEdit(id, number, "summary"), JSON.stringify(summary)),
  contents: sealEditContents(keys, id, number, contents),
})

/** The first edit of a file, which another one is replaced by. */
export const sealCarried = (keys: ConnectionKeys, id: string, edits: CarriedEdits): Uint8Array =>
  sealEditContents(keys, id, 1, { edit: { kind: "carry-over", edits } })

const sealEditContents = (keys: ConnectionKeys, id: string, number: number, contents: EditContents) =>
  keys.seal(bindEdit(id, number, "contents"), JSON.stringify(contents))

export const openEdit = (
  keys: ConnectionKeys,
  id: string,
  { number, contents }: StoredUploadEdit,
): EditContents =>
  JSON.parse(keys.open(bindEdit(id, number, "contents"), contents).toString()) as EditContents

/** Null: what it changes was not found yet. */
export const openSummary = (
  keys: ConnectionKeys,
  id: string,
  { number, summary }: Pick<StoredUploadEdit, "number" | "summary">,
): EditSummary | null =>
  summary === null
    ? null
    : (JSON.parse(keys.open(bindEdit(id, number, "summary"), summary).toString()) as EditSummary)

/** The cells of a row with its correction. */
export const correctCells = <Cell>(
  cells: ReadonlyArray<Cell>,
  correction: Correction | undefined,
): ReadonlyArray<Cell | string> =>
  correction === undefined ? cells : cells.map((cell, column) => correction[column] ?? cell)
