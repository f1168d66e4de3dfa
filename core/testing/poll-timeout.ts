/** How much slower this machine is than a quiet one: the test runner measures it (config/testing/machine-slowness.ts). */
const SLOWNESS = Number(process.env["HRSYNC_TEST_SLOWNESS"] ?? 1)

/** A time limit on this machine. */
export const scaleLimit = (millis: number): number => millis * SLOWNESS

/** How long tests poll for asynchronous results: enough for a busy machine, and no cost on a quick one. */
export const POLL_TIMEOUT_MILLIS = scaleLimit(60_000)
