/** Now, in epoch milliseconds; it never goes back while the page is open, so that a duration is never negative. */
export const now = (): number => performance.timeOrigin + performance.now()
