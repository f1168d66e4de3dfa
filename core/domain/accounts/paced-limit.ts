/*
 * A limit that holds on average (GCRA, ITU-T I.371): as many calls at once as the limit, and then at its rate. A caller who keeps
 * to the rate is admitted however unevenly its calls arrive, as long as it is never ahead by more than the limit itself.
 */

export interface PacedLimit {
  readonly limit: number
  /** The limit is regained evenly over this time. */
  readonly windowMillis: number
}

export interface PacedResult {
  readonly allowed: boolean
  readonly remaining: number
  /** Time until a call is allowed; 0 when one is. */
  readonly resetMillis: number
  /** When the whole limit is available again; to be kept, whether the call was allowed or not. */
  readonly fullAt: number
}

/** Counts a call at `now`; `fullAt` is that of the previous call, null without one. Times are epoch milliseconds. */
export const takePaced = (fullAt: number | null, limit: PacedLimit, now: number): PacedResult => {
  const interval = limit.windowMillis / limit.limit
  const before = Math.max(fullAt ?? now, now)
  const allowed = before + interval - now <= limit.windowMillis + ROUNDING_MILLIS
  const after = allowed ? before + interval : before
  return { fullAt: after, ...describePaced(allowed, after - now, limit) }
}

/**
 * The answer to a call that was decided when the whole limit was to be available again in `fullInMillis`. A clock that moved on
 * between the decision and the reading may show a call left: a refused caller still has none, and waits.
 */
export const describePaced = (
  allowed: boolean,
  fullInMillis: number,
  { limit, windowMillis }: PacedLimit,
): Omit<PacedResult, "fullAt"> => {
  const interval = windowMillis / limit
  const used = Math.max(0, fullInMillis) / interval
  const remaining = allowed ? Math.max(0, Math.floor(limit - used + ROUNDING_MILLIS)) : 0
  return {
    allowed,
    remaining,
    resetMillis: remaining > 0 ? 0 : Math.max(1, Math.ceil(fullInMillis + interval - windowMillis)),
  }
}

/** The interval is no whole number for every limit, and sums of it are not exact. */
const ROUNDING_MILLIS = 1e-3
