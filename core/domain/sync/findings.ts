import { makeReason, type Reason } from "../../contract/reasons/reason-codes.ts"
import { describeReasons, formatReason } from "../../contract/reasons/format-reason.ts"

/* The errors and warnings in a sync's rows, as its history stores them: without values of records, unless a value is what is asked. */

/** One kind of error or warning in one column, over a number of rows. */
export interface SessionFinding {
  /** Header of the column; null for whole rows. */
  readonly column: string | null
  readonly reason: string
  /** Absent: the source said it in its own words, or an older version stored it. */
  readonly reasonCodes?: ReadonlyArray<Reason>
  readonly rows: number
  /** Line or row of the first occurrence. */
  readonly firstRow: number
  /** Whether the rows were rejected; otherwise only the values were dropped. */
  readonly rejected: boolean
  /** It is about the source or a whole field; no value of these rows was left out. */
  readonly ofSource?: true
}

interface ReportedFinding {
  readonly line: number
  readonly column: string | null
  readonly value?: string | null
  readonly reason: string
  readonly reasonCodes?: ReadonlyArray<Reason>
  /** It is about the value, of the first of so many rows. */
  readonly rows?: number
}

/** Enough to show a person all kinds. */
const MAX_FINDINGS = 100

/** The most frequent first, at most a hundred. */
export const summarizeFindings = (
  issues: ReadonlyArray<ReportedFinding>,
  notices: ReadonlyArray<ReportedFinding>,
): ReadonlyArray<SessionFinding> => {
  const kinds = new Map<string, SessionFinding>()
  const count = (finding: ReportedFinding, rejected: boolean) => {
    const { line, column, rows = 1 } = finding
    const reason = nameValue(finding)
    const key = JSON.stringify([column, reason.reason, rejected])
    const known = kinds.get(key) ?? { column, ...reason, rows: 0, firstRow: line, rejected }
    kinds.set(key, { ...known, rows: known.rows + rows, firstRow: Math.min(known.firstRow, line) })
  }
  for (const issue of issues) count(issue, true)
  for (const notice of notices) count(notice, false)
  return [...kinds.values()].toSorted((a, b) => b.rows - a.rows).slice(0, MAX_FINDINGS)
}

/** A finding about a value names it. */
const nameValue = ({
  value,
  reason,
  reasonCodes,
  rows,
}: ReportedFinding): Pick<SessionFinding, "reason" | "reasonCodes"> => {
  const named = rows === undefined || value == null ? null : makeReason("value.named", { value })
  if (reasonCodes !== undefined)
    return named === null ? { reason, reasonCodes } : describeReasons([named, ...reasonCodes])
  return { reason: named === null ? reason : `${formatReason(named)} ${reason}` }
}
