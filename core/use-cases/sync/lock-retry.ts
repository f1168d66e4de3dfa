import * as Schedule from "effect/Schedule"

/** How often who waits for a connection looks whether it is free. */
export const LOCK_RETRY_MILLIS = 25

/** One sync of a connection at a time: what is short and comes from outside waits so long for the one before, ten seconds. */
export const LOCK_RETRY = Schedule.max([Schedule.spaced(LOCK_RETRY_MILLIS), Schedule.recurs(400)])
