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
  StoredUploadRow,
} from "../../../ports/onboarding/upload-store.ts"

/* The sealed values of an upload. Opening throws DecryptionFailed. */

const { upload: bindUpload, uploadRow: bindRow, uploadCorrection: bindCorrection } = ASSOCIATED_DATA

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
  const { dateOrder, decimalMark, firstYears, answers } = task
  return {
    ...(dateOrder === undefined ? {} : { dateOrder }),
    ...(decimalMark === undefined ? {} : { decimalMark }),
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

export const sealCorrection = (
  keys: ConnectionKeys,
  id: string,
  row: number,
  correction: Correction,
): Uint8Array => keys.seal(bindCorrection(id, row), JSON.stringify(correction))

/** Empty where nothing was corrected. */
export const openCorrection = (
  keys: ConnectionKeys,
  id: string,
  { row, correction }: Pick<StoredUploadRow, "row" | "correction">,
): Correction =>
  correction === null
    ? {}
    : (JSON.parse(keys.open(bindCorrection(id, row), correction).toString()) as Correction)

/** The cells of a row with its correction. */
export const correctCells = <Cell>(
  cells: ReadonlyArray<Cell>,
  correction: Correction | undefined,
): ReadonlyArray<Cell | string> =>
  correction === undefined ? cells : cells.map((cell, column) => correction[column] ?? cell)
