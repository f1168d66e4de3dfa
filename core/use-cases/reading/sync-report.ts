import type { Reason } from "../../contract/reasons/reason-codes.ts"
import type { LearntForms } from "../../domain/mapping/reading-settings.ts"
import type { SourceReadings } from "../../domain/reading/column-forms.ts"
import type { MissingColumn } from "../../domain/reading/missing-columns.ts"
import type { Coverage } from "../../domain/sync/coverage.ts"
import type { LackingRows } from "../../domain/sync/lacking-rows.ts"
import type { PageCheck } from "../../domain/sync/page-agreement.ts"
import type { GrossDifference } from "../../domain/salary/gross-comparison.ts"
import type { UnknownStatuses } from "../../domain/sync/unknown-statuses.ts"
import type { EncodingReading } from "../../domain/sync/files/file-encoding.ts"
import type { FileLayout } from "../../domain/sync/files/file-layout.ts"
import type { SourceProgress } from "../../ports/sync/source.ts"
import type { LoadMode, SessionState } from "../../domain/sync/session.ts"
import type { SyncTotals } from "../../domain/sync/totals.ts"
import type { LeftOutEmployees } from "../../domain/sync/left-out.ts"
import type { MappingPlan } from "../../domain/reading/field-mapping.ts"

/** An error or warning about one value or one row, for the person who can correct it. */
export interface RowIssue {
  /** Line of the file, or row of the source, from 1. */
  readonly line: number
  /** The row as a spreadsheet counts it, where that is another number. */
  readonly sheetRow?: number
  /** The employeeId of the row, masked when it looks sensitive; absent: it has none. */
  readonly employeeId?: string
  /** Header of the column; null for the whole row. */
  readonly column: string | null
  /** The cell; masked when it is sensitive or looks sensitive. Null for the whole row. */
  readonly value: string | null
  readonly reason: string
  /** Absent: the source said it in its own words. */
  readonly reasonCodes?: ReadonlyArray<Reason>
  /** It is about the value, reported once, of the first of so many rows; absent: about this row only. */
  readonly rows?: number
}

export interface Findings {
  /** Why rows were rejected: the first ones; `issueCount` counts all. */
  readonly issues: ReadonlyArray<RowIssue>
  readonly issueCount: number
  /** Dropped values of accepted rows, such as an unknown spelling: the first ones, and the count. */
  readonly notices: ReadonlyArray<RowIssue>
  readonly noticeCount: number
}

export interface SyncReport extends Findings, SourceReadings {
  readonly sessionId: string
  readonly state: SessionState
  readonly mode: LoadMode
  readonly totals: SyncTotals
  /** Null when the source had no page. */
  readonly mapping: MappingPlan | null
  /** Columns of the last file that this one lacks. */
  readonly missingColumns: ReadonlyArray<MissingColumn>
  /** What its values showed, for later reads. */
  readonly learnt: LearntForms
  /** How the characters of a file were read; null: there is no doubt. */
  readonly encoding: EncodingReading | null
  /** How a CSV file was cut; null: the source is none. */
  readonly layout: FileLayout | null
  /** Periods in which the listed earnings do not add up to the gross pay of the source. */
  readonly grossDifferences: ReadonlyArray<GrossDifference>
  /** Rows without a usable value that the vendor requires. */
  readonly lacking: ReadonlyArray<LackingRows>
  /** How many employees have each shared field after it; null: it was not applied, or changed nothing that is counted. */
  readonly coverage: Coverage | null
  /** The statuses that nobody has mapped. */
  readonly unknownStatuses: UnknownStatuses
  /** Employees whose rows were left out on request. */
  readonly leftOut: LeftOutEmployees
  /** How the pages of the source fitted together. */
  readonly pageCheck: PageCheck
  /** The cursor for a later run; null: it must start over. */
  readonly cursor: unknown
  /** Part of the issues: rows of two people under one employeeId, of whom neither was taken. */
  readonly conflictRows: number
  /** Part of the notices: rows that a later one of the same person replaces. */
  readonly replacedRows: number
  /** Why the guard holds it. */
  readonly holdReason: string | null
  readonly holdReasonCodes: ReadonlyArray<Reason>
}

/** The progress of a sync. */
export type SyncProgress =
  | { readonly step: "begun"; readonly sessionId: string }
  | { readonly step: "reading"; readonly rows: number; readonly source: SourceProgress }
  | { readonly step: "applying"; readonly done: number; readonly total: number }

export type OnProgress = (progress: SyncProgress) => void

/** Further errors and warnings are counted, not kept: a file with a million invalid rows must not fill the memory. */
export const MAX_STORED_ISSUES = 10_000
