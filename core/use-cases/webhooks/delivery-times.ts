import { ATTEMPT_LIMIT_MILLIS } from "../../ports/webhooks/webhook-sender.ts"

/** How long a worker goes on starting attempts at what one message gave it; what is left then is given back. */
export const START_WINDOW_MILLIS = 5_000

/** A message that starts later than this after its claim is given back: another worker might have its webhooks by its end. */
const MAX_BUS_WAIT_MILLIS = 5_000

/** To render, and to write down what came of it. */
const MARGIN_MILLIS = 5_000

/** What a message must have left of its lease when it starts. */
export const MIN_LEASE_LEFT_MILLIS = START_WINDOW_MILLIS + ATTEMPT_LIMIT_MILLIS + MARGIN_MILLIS

/** After it another worker may send the webhook. */
export const LEASE_MILLIS = MAX_BUS_WAIT_MILLIS + MIN_LEASE_LEFT_MILLIS
