import { runLoops, type StartRole } from "./role.ts"

/**
 * Keeps the calendar: re-sends at the end of a day, what dead workers held, who is to be told of what, what has been kept
 * long enough, and which keys are to be wrapped anew or destroyed.
 */
export const startScheduler: StartRole = ({ application: { useCases }, context }) => {
  const { access, connection, webhooks } = useCases
  const loops = [
    webhooks.outboxMaintenance,
    webhooks.notifyDisabledEndpoints,
    webhooks.notifyExhaustedWebhooks,
    connection.retentionJob,
    access.keyMaintenance,
  ]
  return Promise.resolve(runLoops(loops, context))
}
