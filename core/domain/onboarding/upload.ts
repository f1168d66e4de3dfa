import type { Reason } from "../../contract/reasons/reason-codes.ts"
import type { DecimalMark } from "../employee/amounts/amount-form.ts"
import type { DateOrder } from "../employee/dates/date-order.ts"
import type { FirstYears } from "../employee/dates/short-years.ts"
import type { SourceColumn } from "../connection/columns/source-column.ts"
import type { LearntForms } from "../mapping/reading-settings.ts"
import type { SourceReadings } from "../reading/column-forms.ts"
import type { EncodingReading } from "../sync/files/file-encoding.ts"
import type { FileLayout } from "../sync/files/file-layout.ts"
import type { UnknownColumn } from "./unknown-values.ts"
import type { ValueAnswers } from "./value-answers.ts"
import type { LoadMode } from "../sync/session.ts"

/*
 * A file that a corporate uploads and corrects in its journey. Everything of it that a person typed or a cell contains is
 * sealed under the connection's key.
 */

/**
 * `receiving`: its bytes are arriving. `reading`: its columns and rows are read, which ends as `read` or `unreadable`. `checking`:
 * its rows are validated with a mapping. `checked`: they were; `sharing`: it is being imported, and then deleted.
 */
export type UploadStage = "receiving" | "reading" | "read" | "unreadable" | "checking" | "checked" | "sharing"

/** Stages in which a background job works on it. */
export const WORK_STAGES: ReadonlySet<UploadStage> = new Set(["reading", "checking", "sharing"])

/** Stages with known columns. */
export const READ_STAGES: ReadonlySet<UploadStage> = new Set(["read", "checking", "checked", "sharing"])

/** Why work on an upload was interrupted, for the corporate. It continues automatically, so the corporate has nothing to do. */
export const UPLOAD_DELAYS = {
  "upload.others-first":
    "This file is large, and other files are waiting. They are processed first; this one continues automatically within minutes.",
  "upload.out-of-time":
    "Processing this file took longer than planned and was stopped. It starts again automatically, with more time.",
  "upload.failed":
    "Processing this file was stopped by an error of the service, not of the file. It is retried automatically within an hour.",
} as const
export type UploadDelay = keyof typeof UPLOAD_DELAYS

const FIRST_TURN_MILLIS = 10 * 60_000
const FIRST_PAUSE_MILLIS = 60_000
const LONGEST_PAUSE_MILLIS = 60 * 60_000
const MAX_DOUBLINGS = 8

/** How long work on an upload may take after it was interrupted this often: twice as long each time, so that it finishes. */
export const computeTurnMillis = (turns: number): number =>
  FIRST_TURN_MILLIS * 2 ** Math.min(turns, MAX_DOUBLINGS)

/** The minimum wait of an interrupted upload. One that made room or took too long waits only for a slot. */
export const computePauseMillis = (delay: UploadDelay, turns: number): number =>
  delay === "upload.failed"
    ? Math.min(LONGEST_PAUSE_MILLIS, FIRST_PAUSE_MILLIS * 2 ** Math.min(turns, MAX_DOUBLINGS))
    : 0

/** Why a row is invalid. `repeated`: another row has the same employee; `unreadable`: it does not have a cell for every column. */
export const ROW_ERROR_KINDS = ["missing", "invalid", "repeated", "unreadable"] as const
export type RowErrorKind = (typeof ROW_ERROR_KINDS)[number]

export interface RowError {
  readonly kind: RowErrorKind
  /** Index of the column in the file; null: the whole row. */
  readonly column: number | null
  /** The error and what is expected; never quotes the value. */
  readonly reason: string
  /** Absent: the file's reader said it in its own words, or an older version stored it. */
  readonly reasonCodes?: ReadonlyArray<Reason>
}

/** A row with its cells in the clear: sealed at rest, and shown only to the corporate. */
export interface UploadRow {
  /** As they are in the file, with the edits. */
  readonly cells: ReadonlyArray<string>
  readonly errors: ReadonlyArray<RowError>
}

/** The corrected values of a row by the index of their column. */
export type Correction = Readonly<Record<string, string>>

export interface UploadDetails {
  readonly fileName: string
  /** The sheet of the workbook that the rows come from; null for a CSV file. */
  readonly sheet: string | null
  /** The line of the header, as a person chose it; absent: it is found. */
  readonly headerLine?: number
  /** What was answered about the file that this one replaces; absent: nothing. */
  readonly answered?: FileAnswers
}

/** Where the header of a file is, among its first rows. Their cells are masked where they look like an identifier. */
export type ReadLayout = Pick<FileLayout, "headerLine" | "firstRows">

/** The result of reading a file. */
export type ReadUpload =
  | {
      readonly columns: ReadonlyArray<SourceColumn>
      readonly message: null
      readonly messageCodes?: undefined
      /** Null: it is certain; absent in older uploads. */
      readonly encoding?: EncodingReading | null
      /** Absent in older uploads. */
      readonly layout?: ReadLayout
    }
  | {
      readonly columns: readonly []
      readonly message: string
      /** Absent in older uploads. */
      readonly messageCodes?: ReadonlyArray<Reason>
      readonly encoding?: null
      readonly layout?: undefined
    }

/** What became of the edits of the file that this one replaces. */
export interface CarriedView {
  /** Values and rows that were edited here as well. */
  readonly cells: number
  readonly leftOut: number
  /** Conflicts that nobody has decided. */
  readonly open: number
  /** The first of them. */
  readonly conflicts: ReadonlyArray<{
    readonly row: number
    readonly employeeId: string
    /** Header. */
    readonly column: string
    readonly inFile: string
    readonly correction: string
  }>
  /** Edits whose employee or column this file lacks, with the employeeIds of the first. */
  readonly gone: number
  readonly goneNames: ReadonlyArray<string>
}

/** What a person has answered about all rows of a file. */
export type FileAnswers = Pick<
  UploadTask,
  "dateOrder" | "decimalMark" | "phoneCountry" | "firstYears" | "answers"
>

/**
 * How the rows are read: the mapping, the mode, a person's answers, and after a check what it found. Absent in older uploads:
 * what a check did not store yet.
 */
export interface UploadTask {
  /** Data-model keys by header; an empty text leaves the column out. */
  readonly columns: Readonly<Record<string, string>>
  readonly dateOrders: Readonly<Record<string, DateOrder>>
  /** The person's answers, for all columns of the file. */
  readonly dateOrder?: DateOrder
  readonly decimalMark?: DecimalMark
  /** ISO 3166 alpha-2 of telephone numbers without a country code. */
  readonly phoneCountry?: string
  readonly firstYears?: FirstYears
  /** The person's answers about unknown values, which become rules of the connection when the file is shared. */
  readonly answers?: ValueAnswers
  readonly learnt?: LearntForms
  /** For the person who looks the file over. */
  readonly readings?: SourceReadings
  /** The values that the check did not understand. */
  readonly unknown?: ReadonlyArray<UnknownColumn>
  /** Rows of the file that an edit left out. */
  readonly leftOut?: number
  /** Absent: the file before had no edits, or they were undone. */
  readonly carried?: CarriedView
  /** Values that are not valid and can be fixed at once, by the index of their column. */
  readonly fixable?: Readonly<Record<string, number>>
  /** The mode in which the rows are validated and the file is shared. `delta`: fields without a column are unchanged. */
  readonly mode: LoadMode
}

/** specification/limits.md#request-bodies. */
export const MAX_UPLOAD_BYTES = 1_073_741_824
export const MAX_CHUNK_BYTES = 4 * 1_048_576
/** Reading stops at this many rows with errors: the mapping or the format is wrong, and cannot be corrected by hand. */
export const MAX_WRONG_ROWS = 100_000
