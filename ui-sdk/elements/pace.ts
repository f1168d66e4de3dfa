/** What was counted at a moment, in milliseconds. */
export interface Sample {
  readonly at: number
  readonly done: number
}

/** How fast something long goes on. */
export interface Pace {
  readonly perSecond: number
  /** Milliseconds until all are done; null: how many there are is not known yet. */
  readonly left: number | null
}

const WINDOW = 15_000
const MIN_SPAN = 2_000

/** The samples that tell how fast it goes on now; a count that fell begins anew. */
export const addSample = (samples: ReadonlyArray<Sample>, sample: Sample): ReadonlyArray<Sample> =>
  (samples.at(-1)?.done ?? 0) > sample.done
    ? [sample]
    : [...samples.filter(({ at }) => sample.at - at <= WINDOW), sample]

/** Null: it is too early to say. `total`: null, not known. */
export const findPace = (samples: ReadonlyArray<Sample>, total: number | null): Pace | null => {
  const [first, last] = [samples[0], samples.at(-1)]
  if (first === undefined || last === undefined || last.at - first.at < MIN_SPAN) return null
  const perSecond = ((last.done - first.done) * 1_000) / (last.at - first.at)
  if (perSecond <= 0) return null
  return { perSecond, left: total === null ? null : (Math.max(0, total - last.done) * 1_000) / perSecond }
}
