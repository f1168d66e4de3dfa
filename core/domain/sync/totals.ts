/** What became of the rows of a session. */
export interface SyncTotals {
  readonly rows: number
  readonly accepted: number
  readonly rejected: number
  readonly added: number
  readonly updated: number
  readonly unchanged: number
  /** Of the updated: those who are no longer in a full load and became Inactive. */
  readonly disappeared: number
  /** Accepted rows of employees whom the vendor is not told of, and was not before. */
  readonly excluded: number
}

export const NO_TOTALS: SyncTotals = {
  rows: 0,
  accepted: 0,
  rejected: 0,
  added: 0,
  updated: 0,
  unchanged: 0,
  disappeared: 0,
  excluded: 0,
}
