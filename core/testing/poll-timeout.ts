/** How long tests wait for what others bring about, unless they say otherwise: enough for a busy machine, and free on a quick one. */
export const POLL_TIMEOUT_MILLIS = 40_000
