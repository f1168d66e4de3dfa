import { ATTEMPT_LIMIT_MILLIS } from "../../ports/webhooks/webhook-sender.ts"

/** How long a worker starts attempts of one message; the rest is released then. */
export const START_WINDOW_MILLIS = 5_000

/** A message that starts later than this after its claim is released: its leases might end before it does. */
const MAX_BUS_WAIT_MILLIS = 5_000

/** Time to render, and to record the outcome. */
const MARGIN_MILLIS = 5_000

/** The remaining lease that a message needs to start. */
export const MIN_LEASE_LEFT_MILLIS = START_WINDOW_MILLIS + ATTEMPT_LIMIT_MILLIS + MARGIN_MILLIS

/** After this another worker may send the webhook. */
export const LEASE_MILLIS = MAX_BUS_WAIT_MILLIS + MIN_LEASE_LEFT_MILLIS
