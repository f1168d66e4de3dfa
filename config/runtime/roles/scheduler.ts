import { makeOutboxMaintenance } from "../../../core/use-cases/webhooks/outbox-maintenance.ts"
import { T } from "../../tokens.ts"
import { runLoops, type StartRole } from "./role.ts"

/**
 * Keeps the calendar: re-sends at the end of a day, what dead workers held, who is to be told of what, what has been kept
 * long enough, and which keys are to be wrapped anew or destroyed.
 */
export const startScheduler: StartRole = ({ container, context }) => {
  const loops = [
    makeOutboxMaintenance(container.get(T.Outbox)),
    container.get(T.NotifyDisabledEndpoints),
    container.get(T.NotifyExhaustedWebhooks),
    container.get(T.RetentionJob),
    container.get(T.KeyMaintenance),
  ]
  return Promise.resolve(runLoops(loops, context))
}
