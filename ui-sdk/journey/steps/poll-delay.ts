/** Milliseconds until the sync is asked for again: about a second, and longer the longer nothing has changed. */
export const findPollDelay = (unchanged: number): number => Math.min(10_000, 1_000 + unchanged * 500)
