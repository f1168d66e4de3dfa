import { makeOutboxKeeper } from "../../core/use-cases/webhooks/keep-outbox.ts"
import { T } from "../tokens.ts"
import { runLoops, type StartRole } from "./role.ts"

/**
 * Keeps the calendar: re-sends at the end of a day, what dead workers held, who is to be told of what, and what has been kept
 * long enough.
 */
export const startScheduler: StartRole = ({ container, context }) => {
  const loops = [
    makeOutboxKeeper(container.get(T.Outbox)),
    container.get(T.TellDisabledEndpoints),
    container.get(T.KeepPruned),
  ]
  return Promise.resolve(runLoops(loops, context))
}
