/*
 * What work costs, in processor time of this process: unlike a clock it does not run on while others have the machine. Another
 * thread, a collection of garbage or code that is compiled first may still add to it, so that the least of several tries counts.
 */

/** Milliseconds of processor time that this process has used. */
export const readProcessorMillis = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Milliseconds of processor time of the cheapest of several tries. */
export const measureCost = (work: () => unknown, tries = 3): number =>
  Math.min(
    ...Array.from({ length: tries }, () => {
      const before = readProcessorMillis()
      work()
      return readProcessorMillis() - before
    }),
  )

/** What twice the input may cost (quality.md P11). */
export const MAX_GROWTH = 2.5

/** What work may cost that is too little to be measured. */
export const UNMEASURABLE_MILLIS = 20

/** What `size` may cost when `smaller` costs so much, each doubling by at most MOST_GROWTH. */
export const computeCostLimit = (
  smaller: { readonly size: number; readonly cost: number },
  size: number,
  slackMillis = UNMEASURABLE_MILLIS,
): number => smaller.cost * MAX_GROWTH ** Math.log2(size / smaller.size) + slackMillis
