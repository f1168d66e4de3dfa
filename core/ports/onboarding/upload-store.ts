import type * as Effect from "effect/Effect"
import type { JobFilter } from "../../domain/sync/fair-slots.ts"
import type { RowErrorKind, RowError, UploadDelay, UploadStage } from "../../domain/onboarding/upload.ts"
import type { StorageError } from "../storage-error.ts"

/** An uploaded file of a connection, which has at most one. Sealed values are JSON, under the connection's key. */
export interface StoredUpload {
  readonly id: string
  readonly connectionId: string
  /** Hash of the device key of the browser that uploads it; null: it has none. */
  readonly device: string | null
  /** UploadDetails, sealed. */
  readonly details: Uint8Array
  /** Bytes. */
  readonly size: number
  readonly received: number
  readonly stage: UploadStage
  /** Increases with every change; results of an earlier run are not stored. */
  readonly run: number
  /** ReadUpload, sealed; null: it was not read yet. */
  readonly contents: Uint8Array | null
  /** UploadTask, sealed; null: no check was requested. */
  readonly task: Uint8Array | null
  /** Rows in the file; null: it was not read yet. */
  readonly rows: number | null
  readonly rowsChecked: number
  /** How many of its edits apply, and how many are kept with those that were undone. */
  readonly edits: number
  readonly editsKept: number
  /** How often it was interrupted in its stage. */
  readonly turns: number
  /** Why it was last interrupted; null: it was not. */
  readonly delay: UploadDelay | null
  readonly createdAt: number
}

export interface NewUpload extends Pick<
  StoredUpload,
  "id" | "connectionId" | "device" | "details" | "size" | "createdAt"
> {
  /** The contents of its first edit; left out: it has none. */
  readonly firstEdit?: Uint8Array
}

/** An upload in one of its runs. */
export type UploadRun = Pick<StoredUpload, "id" | "run">

export interface UploadChunk {
  /** Its place in the file, in bytes. */
  readonly start: number
  readonly length: number
  readonly sealed: Uint8Array
}

/** A row that has or had errors. */
export interface StoredUploadRow {
  readonly row: number
  /** UploadRow, sealed. */
  readonly sealed: Uint8Array
}

/** An edit in the list of a file, from number 1. */
export interface StoredUploadEdit {
  readonly number: number
  /** EditSummary, sealed; null: what it changes was not found yet. */
  readonly summary: Uint8Array | null
  /** UploadEdit or EditChanges, sealed. */
  readonly contents: Uint8Array
}

/** A validated row. */
export interface ValidatedUploadRow {
  readonly row: number
  readonly sealed: Uint8Array
  readonly errors: ReadonlyArray<Pick<RowError, "kind" | "column">>
}

/** The employee of a row, as a fingerprint. */
export interface RowEmployee {
  readonly row: number
  readonly employee: Uint8Array
}

export interface RowErrorCount {
  readonly kind: RowErrorKind
  readonly column: number | null
  readonly rows: number
}

/** The correction of a row by an edit of its own. */
export interface UploadCorrection {
  readonly row: number
  readonly edit: Omit<StoredUploadEdit, "number">
  /** The employee of the corrected row; null: it has none. */
  readonly employee: Uint8Array | null
  /** This row, and others whose validity changes with it. */
  readonly validated: ReadonlyArray<ValidatedUploadRow>
}

/**
 * Uploaded files, in sealed chunks as they arrive, with their rows with errors. Writes of a run that is over change nothing
 * and return false. Terminating the connection deletes its upload.
 */
export interface UploadStore {
  /**
   * Stores a new upload in place of `replaced`; null: the connection has none. Returns false when it has another one, when that one
   * has changed since, or when it was terminated.
   */
  readonly begin: (upload: NewUpload, replaced: UploadRun | null) => Effect.Effect<boolean, StorageError>
  readonly find: (connectionId: string) => Effect.Effect<StoredUpload | null, StorageError>
  readonly remove: (id: string) => Effect.Effect<void, StorageError>
  /**
   * Stores the chunk when it continues the received bytes; with the last one the stage becomes `reading`. Returns how many
   * bytes were received after it; null: there is no such upload.
   */
  readonly append: (id: string, chunk: UploadChunk, now: number) => Effect.Effect<number | null, StorageError>
  /** Null: no chunk begins there. */
  readonly readChunk: (id: string, start: number) => Effect.Effect<UploadChunk | null, StorageError>
  /** Begins a run; false when the upload has changed since. A check keeps the edits and forgets everything else. */
  readonly start: (
    from: UploadRun,
    stage: "checking" | "sharing",
    task: Uint8Array,
    now: number,
  ) => Effect.Effect<boolean, StorageError>
  /** Begins to read it again, with these details; forgets what was read, and the task. False when the upload has changed since. */
  readonly readAgain: (
    from: UploadRun,
    details: Uint8Array,
    now: number,
  ) => Effect.Effect<boolean, StorageError>
  /**
   * Claims, among the unclaimed uploads in a stage of work that the filter includes, the one that has waited
   * longest; from `now` until `until` or until it is renewed, in a new run. `slow`: those that had to stop before.
   */
  readonly claim: (
    now: number,
    until: number,
    among: JobFilter,
  ) => Effect.Effect<StoredUpload | null, StorageError>
  /** Whether an upload waits that did not have to stop before. */
  readonly isWaiting: (now: number) => Effect.Effect<boolean, StorageError>
  /** Ends the run before its work is done: others may claim it at `until` at the earliest. */
  readonly postpone: (
    run: UploadRun,
    by: { readonly now: number; readonly until: number; readonly delay: UploadDelay },
  ) => Effect.Effect<boolean, StorageError>
  /** Lets others claim it at this time at the earliest. */
  readonly renew: (run: UploadRun, until: number) => Effect.Effect<boolean, StorageError>
  readonly endReading: (
    run: UploadRun,
    result: { readonly stage: "read" | "unreadable"; readonly contents: Uint8Array; readonly rows: number },
  ) => Effect.Effect<boolean, StorageError>
  /** Forgets the rows of an earlier check. */
  readonly clearRows: (run: UploadRun) => Effect.Effect<boolean, StorageError>
  readonly addEmployees: (
    run: UploadRun,
    employees: ReadonlyArray<RowEmployee>,
  ) => Effect.Effect<boolean, StorageError>
  /** The first rows whose employee occurs in another row, with the first of the others. */
  readonly listRepeated: (
    id: string,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<{ readonly row: number; readonly other: number }>, StorageError>
  /** Adds rows with errors. */
  readonly addRows: (
    run: UploadRun,
    rows: ReadonlyArray<ValidatedUploadRow>,
    rowsChecked: number,
  ) => Effect.Effect<boolean, StorageError>
  readonly endCheck: (run: UploadRun, task: Uint8Array) => Effect.Effect<boolean, StorageError>
  /** Back to `checked`, for a file that could not be shared. */
  readonly endSharing: (run: UploadRun) => Effect.Effect<boolean, StorageError>
  readonly countWrong: (id: string) => Effect.Effect<number, StorageError>
  /** By kind and column, the most frequent first. */
  readonly countErrors: (id: string) => Effect.Effect<ReadonlyArray<RowErrorCount>, StorageError>
  /** Rows with errors after this one, in order. `error`: only those with such an error; null: all. */
  readonly listWrong: (
    id: string,
    page: {
      readonly error: Pick<RowErrorCount, "kind" | "column"> | null
      readonly after: number
      readonly limit: number
    },
  ) => Effect.Effect<ReadonlyArray<StoredUploadRow>, StorageError>
  /** Those of these rows that have or had errors. */
  readonly findRows: (
    id: string,
    rows: ReadonlyArray<number>,
  ) => Effect.Effect<ReadonlyArray<StoredUploadRow>, StorageError>
  /** The rows of an employee, in order, at most 100. */
  readonly listEmployeeRows: (
    id: string,
    employee: Uint8Array,
  ) => Effect.Effect<ReadonlyArray<number>, StorageError>
  /** Stores a correction with its results as the next edit, in a new run. Edits that were undone are forgotten. */
  readonly correct: (run: UploadRun, correction: UploadCorrection) => Effect.Effect<boolean, StorageError>
  /** Begins a check with a further edit, as `start` does. Edits that were undone are forgotten. */
  readonly addEdit: (
    from: UploadRun,
    edit: Omit<StoredUploadEdit, "number">,
    check: { readonly task: Uint8Array; readonly now: number },
  ) => Effect.Effect<boolean, StorageError>
  /** Begins a check in which so many edits apply. */
  readonly moveEdits: (
    from: UploadRun,
    edits: number,
    check: { readonly task: Uint8Array; readonly now: number },
  ) => Effect.Effect<boolean, StorageError>
  /** Stores what an edit changes. */
  readonly resolveEdit: (run: UploadRun, edit: StoredUploadEdit) => Effect.Effect<boolean, StorageError>
  /** The edits that apply, in their order, after this number, at most 500. */
  readonly listEdits: (
    upload: Pick<StoredUpload, "id" | "edits">,
    after: number,
  ) => Effect.Effect<ReadonlyArray<StoredUploadEdit>, StorageError>
  /** The summaries of these edits. */
  readonly listSummaries: (
    id: string,
    numbers: ReadonlyArray<number>,
  ) => Effect.Effect<ReadonlyArray<Pick<StoredUploadEdit, "number" | "summary">>, StorageError>
  /** Sealed Corrections that a release without edits stored, in the order of the rows, after this one, at most 2,000. */
  readonly listCorrections: (
    id: string,
    after: number,
  ) => Effect.Effect<ReadonlyArray<{ readonly row: number; readonly correction: Uint8Array }>, StorageError>
}
