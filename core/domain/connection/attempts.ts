/*
 * interface.md, "SFTP rules", and decisions.md 3: a fetch is attempted up to three times on the refresh schedule. If the file is
 * missing or times out each time, the connection has failed; the next time of the schedule begins anew with three attempts.
 */

/** Kinds of failures that the next attempt may well mend by itself. */
const MISSES: ReadonlyArray<string> = ["missing", "transient"]

/** Does a failure of this kind count as an attempt, instead of failing the connection at once? `allowed`: attempts in a row. */
export const isMiss = (kind: string, allowed: number): boolean => allowed > 1 && MISSES.includes(kind)

/** What a miss comes to, when so many came before it since the file was received or the attempts began anew. */
export const afterMiss = (
  missedBefore: number,
  allowed: number,
): { readonly missed: number; readonly givenUp: boolean } => {
  const missed = missedBefore >= allowed ? 1 : missedBefore + 1
  return { missed, givenUp: missed === allowed }
}

/** Scheduled times in a row with nothing new, after which somebody should hear that the file is not renewed. */
const QUIET_RUNS = 3

export const isNotRenewed = (quietRuns: number): boolean => quietRuns >= QUIET_RUNS
