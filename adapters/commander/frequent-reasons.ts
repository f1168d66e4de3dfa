import type { RowIssue } from "../../core/use-cases/reading/sync-report.ts"

const MAX_REASONS = 3

/**
 * The most frequent reasons with their counts, so that the reader knows what to fix first: `dob: Not a date.
 * (48)`.
 */
export const frequentReasons = (issues: ReadonlyArray<RowIssue>): ReadonlyArray<string> => {
  const counts = new Map<string, number>()
  for (const { column, reason, rows = 1 } of issues) {
    const text = column === null ? reason : `${column}: ${reason}`
    counts.set(text, (counts.get(text) ?? 0) + rows)
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MAX_REASONS)
    .map(([text, count]) => `${text} (${count.toLocaleString("en")})`)
}

/**
 * The number of errors with the most frequent reasons; nothing without an error. `count` includes those that
 * were not stored.
 */
export const reasonLines = (
  what: string,
  count: number,
  issues: ReadonlyArray<RowIssue>,
): ReadonlyArray<string> =>
  count === 0
    ? []
    : [
        `${what}: ${count.toLocaleString("en")}. Use --json to list them. Most frequent:`,
        ...frequentReasons(issues).map((reason) => `  ${reason}`),
      ]
