import type { LeftOutEmployees } from "../../../domain/sync/left-out.ts"
import type { LearntForms } from "../../../domain/mapping/reading-settings.ts"
import type { SourceReadings } from "../../../domain/reading/column-forms.ts"
import type { MappingPlan } from "../../../domain/reading/field-mapping.ts"
import type { MissingColumn } from "../../../domain/reading/missing-columns.ts"
import type { GrossDifference } from "../../../domain/salary/gross-comparison.ts"
import type { LackingRows } from "../../../domain/sync/lacking-rows.ts"
import type { PageCheck } from "../../../domain/sync/page-agreement.ts"
import type { EncodingReading } from "../../../domain/sync/files/file-encoding.ts"
import type { FileLayout } from "../../../domain/sync/files/file-layout.ts"
import type { SyncSession } from "../../../domain/sync/session.ts"
import type { UnknownStatuses } from "../../../domain/sync/unknown-statuses.ts"
import type { Findings } from "../../reading/sync-report.ts"
import type { ComparedRows } from "../../reading/compare-earlier.ts"

/** The result of reading a source; the rows themselves are in the session's staging. */
export interface StagedSource extends SourceReadings {
  readonly session: SyncSession
  readonly mapping: MappingPlan | null
  readonly findings: Findings
  /** For a file: the columns of the last one that it lacks. */
  readonly missingColumns: ReadonlyArray<MissingColumn>
  /** Rows without a usable value that the vendor requires. */
  readonly lacking: ReadonlyArray<LackingRows>
  readonly learnt: LearntForms
  /** How the characters of a file were read; null: there is no doubt. */
  readonly encoding: EncodingReading | null
  /** How a CSV file was cut; null: the source is none. */
  readonly layout: FileLayout | null
  /** Periods in which the listed earnings do not add up to the gross pay of the source. */
  readonly grossDifferences: ReadonlyArray<GrossDifference>
  /** How its pages fitted together. */
  readonly pageCheck: PageCheck
  /** The cursor for a later run; null: it must start over. */
  readonly cursor: unknown
  /** The statuses that nobody has mapped. */
  readonly unknownStatuses: UnknownStatuses
  /** Part of the rejected: rows of new employees who wait until their status is mapped. */
  readonly waitingRows: number
  /** Employees whose rows were left out on request. */
  readonly leftOut: LeftOutEmployees
  /** Whether any row has a shared salary. */
  readonly givesSalary: boolean
  /** Rejected rows that are no employees: nobody is missing for them. */
  readonly nonEmployeeRows: number
  /** Whether ids of the rows may differ only in case or in letters that look the same. */
  readonly mayHaveSimilarIds: boolean
  /** The comparison of repeated rows in a read of changes; null: they are still to be compared. */
  readonly compared: ComparedRows | null
}
