/**
 * The outcome of the rows of a session: `rows` = `accepted` + `rejected` + `repeated` + `excluded`
 * (specification/promises.md#r10-never-silently-wrong).
 */
export interface SyncTotals {
  readonly rows: number
  readonly accepted: number
  readonly rejected: number
  /** Rows of an employee who occurs again later in the same read. */
  readonly repeated: number
  readonly added: number
  readonly updated: number
  readonly unchanged: number
  /** Part of the updated: employees that are missing from a full load and became Inactive. */
  readonly disappeared: number
  /** Rows of excluded employees who were not shared before, and rows that a person left out of a file. */
  readonly excluded: number
}

export const NO_TOTALS: SyncTotals = {
  rows: 0,
  accepted: 0,
  rejected: 0,
  repeated: 0,
  added: 0,
  updated: 0,
  unchanged: 0,
  disappeared: 0,
  excluded: 0,
}
