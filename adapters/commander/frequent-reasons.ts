import type { RowIssue } from "../../core/use-cases/sync/sync-report.ts"

const MAX_REASONS = 3

/**
 * The most frequent reasons, so that a number of problems says what to fix first: `dob: It is not a date. (48)`. Rows of the
 * whole come without a column.
 */
export const frequentReasons = (issues: ReadonlyArray<RowIssue>): ReadonlyArray<string> => {
  const counts = new Map<string, number>()
  for (const { column, reason } of issues) {
    const text = column === null ? reason : `${column}: ${reason}`
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MAX_REASONS)
    .map(([text, count]) => `${text} (${count.toLocaleString("en")})`)
}
