/*
 * interface.md, "SFTP rules", and decisions.md 3: a fetch is attempted up to three times on the refresh schedule. If the file is
 * missing or times out each time, the connection has failed; the next time of the schedule begins anew with three attempts.
 */

/** Kinds of failures that the next attempt may well mend by itself. */
const RETRYABLE_FAILURES: ReadonlyArray<string> = ["missing", "transient"]

/** Does a failure of this kind count as an attempt, instead of failing the connection at once? `allowed`: attempts in a row. */
export const isRetryableFailure = (kind: string, allowed: number): boolean =>
  allowed > 1 && RETRYABLE_FAILURES.includes(kind)

/** What a miss comes to, when so many came before it since the file was received or the attempts began anew. */
export const countFailedRun = (
  failedBefore: number,
  allowed: number,
): { readonly failedRuns: number; readonly exhausted: boolean } => {
  const failedRuns = failedBefore >= allowed ? 1 : failedBefore + 1
  return { failedRuns, exhausted: failedRuns === allowed }
}

/** Scheduled times in a row with nothing new, after which somebody should hear that the file is not renewed. */
const UNCHANGED_RUNS_LIMIT = 3

export const isStaleSource = (quietRuns: number): boolean => quietRuns >= UNCHANGED_RUNS_LIMIT
