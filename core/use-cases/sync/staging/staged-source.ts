import type { DateReading } from "../../../domain/employee/dates/date-columns.ts"
import type { MappingPlan } from "../../../domain/reading/field-mapping.ts"
import type { MissingColumn } from "../../../domain/reading/missing-columns.ts"
import type { GrossDifference } from "../../../domain/salary/gross-comparison.ts"
import type { PageCheck } from "../../../domain/sync/page-agreement.ts"
import type { SyncSession } from "../../../domain/sync/session.ts"
import type { Findings } from "../../reading/sync-report.ts"
import type { ComparedRows } from "../../reading/compare-earlier.ts"

/** The result of reading a source; the rows themselves are in the session's staging. */
export interface StagedSource {
  readonly session: SyncSession
  readonly mapping: MappingPlan | null
  readonly findings: Findings
  /** For a file: the columns of the last one that it lacks. */
  readonly missingColumns: ReadonlyArray<MissingColumn>
  /** The orders in which its dates were read. */
  readonly dates: ReadonlyArray<DateReading>
  /** Periods in which the listed earnings do not add up to the gross pay of the source. */
  readonly grossDifferences: ReadonlyArray<GrossDifference>
  /** How its pages fitted together. */
  readonly pageCheck: PageCheck
  /** The cursor for a later run; null: it must start over. */
  readonly cursor: unknown
  /** Whether any row has a shared salary. */
  readonly givesSalary: boolean
  /** The comparison of repeated rows in a read of changes; null: they are still to be compared. */
  readonly compared: ComparedRows | null
}
