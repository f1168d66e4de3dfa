/** What was counted at a moment, in milliseconds. */
export interface SyncSample {
  readonly at: number
  readonly done: number
}

export interface SyncPace {
  readonly perSecond: number
  /** Milliseconds until all are done; null: how many there are is not known yet. */
  readonly left: number | null
}

const WINDOW = 15_000
const MIN_SPAN = 2_000

/** The samples that tell how fast a sync proceeds now; a count that fell begins anew. */
export const addSample = (
  samples: ReadonlyArray<SyncSample>,
  sample: SyncSample,
): ReadonlyArray<SyncSample> =>
  (samples.at(-1)?.done ?? 0) > sample.done
    ? [sample]
    : [...samples.filter(({ at }) => sample.at - at <= WINDOW), sample]

/** Null: it is too early to say. `total`: null, not known. */
export const findPace = (samples: ReadonlyArray<SyncSample>, total: number | null): SyncPace | null => {
  const [first, last] = [samples[0], samples.at(-1)]
  if (first === undefined || last === undefined || last.at - first.at < MIN_SPAN) return null
  const perSecond = ((last.done - first.done) * 1_000) / (last.at - first.at)
  if (perSecond <= 0) return null
  return { perSecond, left: total === null ? null : (Math.max(0, total - last.done) * 1_000) / perSecond }
}

/** Milliseconds until the sync is asked for again: about a second, and longer the longer nothing has changed. */
export const findPollDelay = (unchanged: number): number => Math.min(10_000, 1_000 + unchanged * 500)
