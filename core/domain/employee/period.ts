/** A month as one number, so that ranges are plain comparisons: year * 12 + month - 1. */
export type Period = number

/** `month` is 1 to 12. */
export const toPeriod = (year: number, month: number): Period => year * 12 + month - 1

/** Parses `MM-YYYY` (specification/limits.md#sizes-and-times); null when it is invalid. */
export const parsePeriod = (text: string): Period | null => {
  const match = /^(0[1-9]|1[0-2])-(\d{4})$/u.exec(text)
  return match === null ? null : toPeriod(Number(match[2]), Number(match[1]))
}

/** The month before the month of `at` (epoch milliseconds), in UTC. */
export const getPreviousPeriod = (at: number): Period => {
  const date = new Date(at)
  return toPeriod(date.getUTCFullYear(), date.getUTCMonth() + 1) - 1
}
