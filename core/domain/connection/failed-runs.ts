/*
 * specification/sources.md#sftp: a fetch is attempted up to three times on the refresh schedule. If the file is
 * missing or times out each time, the connection has failed; the next scheduled time starts again with three attempts.
 */

/** Kinds of failures that may be temporary. */
const RETRYABLE_FAILURES: ReadonlyArray<string> = ["missing", "transient"]

/** Whether a failure of this kind counts as an attempt instead of failing the connection. `allowed`: consecutive attempts. */
export const isRetryableFailure = (kind: string, allowed: number): boolean =>
  allowed > 1 && RETRYABLE_FAILURES.includes(kind)

/** The result of a missed attempt, given the number of misses since the last file or the last reset. */
export const countFailedRun = (
  failedBefore: number,
  allowed: number,
): { readonly failedRuns: number; readonly exhausted: boolean } => {
  const failedRuns = failedBefore >= allowed ? 1 : failedBefore + 1
  return { failedRuns, exhausted: failedRuns === allowed }
}

/** Consecutive scheduled runs without changes before an issue reports that the file is stale. */
const UNCHANGED_RUNS_LIMIT = 3

export const isStaleSource = (quietRuns: number): boolean => quietRuns >= UNCHANGED_RUNS_LIMIT
