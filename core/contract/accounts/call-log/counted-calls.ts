/** Figures are of this many calls at most, the latest. */
export const MAX_COUNTED_CALLS = 10_000
