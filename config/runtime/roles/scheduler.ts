import { makeOutboxKeeper } from "../../../core/use-cases/webhooks/keep-outbox.ts"
import { T } from "../../tokens.ts"
import { runLoops, type StartRole } from "./role.ts"

/**
 * Keeps the calendar: re-sends at the end of a day, what dead workers held, who is to be told of what, what has been kept
 * long enough, and which keys are to be wrapped anew or destroyed.
 */
export const startScheduler: StartRole = ({ container, context }) => {
  const loops = [
    makeOutboxKeeper(container.get(T.Outbox)),
    container.get(T.TellDisabledEndpoints),
    container.get(T.TellGivenUp),
    container.get(T.KeepPruned),
    container.get(T.KeepKeys),
  ]
  return Promise.resolve(runLoops(loops, context))
}
