/*
 * interface.md, "SFTP rules": a fetch is attempted up to three times on the refresh schedule. If the file is missing or times
 * out each time, the connection has failed, and is asked again when a person says so.
 */

/** Kinds of failures that the next attempt may well mend by itself. */
const MISSES: ReadonlyArray<string> = ["missing", "transient"]

/** Does a failure of this kind count as an attempt, instead of failing the connection at once? `allowed`: attempts in a row. */
export const isMiss = (kind: string, allowed: number): boolean => allowed > 1 && MISSES.includes(kind)

/** What a miss comes to, when so many in a row came before it. */
export const afterMiss = (
  missedBefore: number,
  allowed: number,
): { readonly missed: number; readonly givenUp: boolean } => ({
  missed: missedBefore + 1,
  givenUp: missedBefore + 1 >= allowed,
})
