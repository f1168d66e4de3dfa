/*
 * Measures cost in processor time of this process: unlike wall-clock time it does not include other processes. Other
 * threads, garbage collection or compilation may still add to it, so the least of several tries counts.
 */

/** Milliseconds of processor time that this process has used. */
export const readProcessorMillis = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Milliseconds of processor time of the cheapest of several tries. */
export const measureCost = (work: () => unknown, tries = 3): number =>
  Math.min(...Array.from({ length: tries }, () => measureOnce(work)))

const MAX_TRIES = 10

/** Like `measureCost`, but tries again until the cost is within the limit, which a busy machine may exceed a few times. */
export const measureCostWithin = (limitMillis: number, work: () => unknown): number => {
  let cost = Infinity
  for (let tries = 0; tries < MAX_TRIES && cost > limitMillis; tries++) {
    cost = Math.min(cost, measureOnce(work))
  }
  return cost
}

const measureOnce = (work: () => unknown): number => {
  const before = readProcessorMillis()
  work()
  return readProcessorMillis() - before
}

/** The allowed cost factor for twice the input (specification/promises.md#p11-linear-cost). */
export const MAX_GROWTH = 2.5

/** A cost too small to measure. */
export const UNMEASURABLE_MILLIS = 20

/** The allowed cost of `size` when `smaller` has the given cost: each doubling by at most MOST_GROWTH. */
export const computeCostLimit = (
  smaller: { readonly size: number; readonly cost: number },
  size: number,
  slackMillis = UNMEASURABLE_MILLIS,
): number => smaller.cost * MAX_GROWTH ** Math.log2(size / smaller.size) + slackMillis
