import * as Schedule from "effect/Schedule"

/** One sync of a connection at a time: what is short and comes from outside waits so long for the one before, ten seconds. */
export const TAKE_TURNS = Schedule.max([Schedule.spaced(25), Schedule.recurs(400)])
