import type { DateReading } from "../../domain/employee/dates/date-columns.ts"
import type { MissingColumn } from "../../domain/mapping/missing-columns.ts"
import type { SourceProgress } from "../../ports/sync/source.ts"
import type { LoadMode, SessionState } from "../../domain/sync/session.ts"
import type { SyncTotals } from "../../domain/sync/totals.ts"
import type { MappingPlan } from "../../domain/mapping/field-mapping.ts"

/** What is wrong with one value or one row, for the person who can mend it. */
export interface RowIssue {
  /** Line of the file, or row of the source, from 1. */
  readonly line: number
  /** Header of the column; null when the whole row is meant. */
  readonly column: string | null
  /** What stands there; masked when it is sensitive or looks it. Null when the whole row is meant. */
  readonly value: string | null
  readonly reason: string
}

export interface Findings {
  /** Why rows were rejected: the first ones; `issueCount` has them all. */
  readonly issues: ReadonlyArray<RowIssue>
  readonly issueCount: number
  /** What was left out of accepted rows, such as an unknown spelling: the first ones, and how many. */
  readonly notices: ReadonlyArray<RowIssue>
  readonly noticeCount: number
}

export interface SyncReport extends Findings {
  readonly sessionId: string
  readonly state: SessionState
  readonly mode: LoadMode
  readonly totals: SyncTotals
  /** Null when the source had no page at all. */
  readonly mapping: MappingPlan | null
  /** Columns of the last file that this one does not have. */
  readonly missingColumns: ReadonlyArray<MissingColumn>
  /** In which order the dates of its columns were read, as far as that mattered. */
  readonly dates: ReadonlyArray<DateReading>
  /** From where a later run can go on; null: it must start over. */
  readonly cursor: unknown
  /** Why the guard holds it. */
  readonly holdReason: string | null
}

/** How far a sync is. */
export type SyncProgress =
  | { readonly step: "begun"; readonly sessionId: string }
  | { readonly step: "reading"; readonly rows: number; readonly source: SourceProgress }
  | { readonly step: "applying"; readonly done: number; readonly total: number }

export type OnProgress = (progress: SyncProgress) => void

/** Findings beyond this are counted, not kept: a file with a million wrong rows must not fill the memory. */
export const MAX_STORED_ISSUES = 10_000
