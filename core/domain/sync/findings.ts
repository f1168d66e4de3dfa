/* What a sync found wrong with its rows, as its history keeps it: no value of a record. */

/** One thing that is wrong with one column, in so many rows. */
export interface SessionFinding {
  /** Header of the column; null when whole rows are meant. */
  readonly column: string | null
  readonly reason: string
  readonly rows: number
  /** Line or row of the first. */
  readonly firstRow: number
  /** The rows were left out; else only the values. */
  readonly rejected: boolean
}

interface ReportedProblem {
  readonly line: number
  readonly column: string | null
  readonly reason: string
}

/** Enough for a person to see what kind of thing is wrong. */
const MAX_FINDINGS = 100

/** The most frequent ones first, at most a hundred. */
export const summarizeFindings = (
  issues: ReadonlyArray<ReportedProblem>,
  notices: ReadonlyArray<ReportedProblem>,
): ReadonlyArray<SessionFinding> => {
  const kinds = new Map<string, SessionFinding>()
  const count = ({ line, column, reason }: ReportedProblem, rejected: boolean) => {
    const key = JSON.stringify([column, reason, rejected])
    const known = kinds.get(key) ?? { column, reason, rows: 0, firstRow: line, rejected }
    kinds.set(key, { ...known, rows: known.rows + 1, firstRow: Math.min(known.firstRow, line) })
  }
  for (const issue of issues) count(issue, true)
  for (const notice of notices) count(notice, false)
  return [...kinds.values()].toSorted((a, b) => b.rows - a.rows).slice(0, MAX_FINDINGS)
}
