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

interface Found {
  readonly line: number
  readonly column: string | null
  readonly reason: string
}

/** Enough for a person to see what kind of thing is wrong. */
const KINDS_KEPT = 100

/** The most frequent ones first, at most a hundred. */
export const summarise = (
  issues: ReadonlyArray<Found>,
  notices: ReadonlyArray<Found>,
): ReadonlyArray<SessionFinding> => {
  const kinds = new Map<string, SessionFinding>()
  const count = ({ line, column, reason }: Found, rejected: boolean) => {
    const key = JSON.stringify([column, reason, rejected])
    const known = kinds.get(key) ?? { column, reason, rows: 0, firstRow: line, rejected }
    kinds.set(key, { ...known, rows: known.rows + 1, firstRow: Math.min(known.firstRow, line) })
  }
  for (const issue of issues) count(issue, true)
  for (const notice of notices) count(notice, false)
  return [...kinds.values()].toSorted((a, b) => b.rows - a.rows).slice(0, KINDS_KEPT)
}
