/** The syncs that began on a date in a time zone and have ended; trial runs are left out. */
export interface SyncDay {
  /** YYYY-MM-DD. */
  readonly day: string
  readonly syncs: number
  readonly failed: number
  /** Median and 95th percentile of the completed syncs' duration, in milliseconds; null: none was completed. */
  readonly medianMillis: number | null
  readonly p95Millis: number | null
  readonly added: number
  /** Without employees who left. */
  readonly updated: number
  readonly unchanged: number
  readonly left: number
  /** Rows that could not be read. */
  readonly rejected: number
}

/** At most this many of the latest syncs are counted. */
export const MAX_COUNTED_SYNCS = 5_000

export const makeEmptyDay = (day: string): SyncDay => ({
  day,
  syncs: 0,
  failed: 0,
  medianMillis: null,
  p95Millis: null,
  added: 0,
  updated: 0,
  unchanged: 0,
  left: 0,
  rejected: 0,
})
