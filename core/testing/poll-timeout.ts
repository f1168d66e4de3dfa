/** How long tests poll for asynchronous results by default: enough for a busy machine, and no cost on a quick one. */
export const POLL_TIMEOUT_MILLIS = 40_000
