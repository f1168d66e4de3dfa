import { runLoops, type StartRole } from "./role.ts"

/**
 * Runs periodic work: end-of-day retries, claims of dead workers, notifications, retention, and rotation and
 * deletion of keys.
 */
export const startScheduler: StartRole = ({ application: { useCases }, context }) => {
  const { access, connection, webhooks } = useCases
  const loops = [
    webhooks.outboxMaintenance,
    webhooks.notifyDisabledEndpoints,
    webhooks.notifyExhaustedWebhooks,
    connection.notifyCorporates,
    connection.retentionJob,
    access.keyMaintenance,
  ]
  return Promise.resolve(runLoops(loops, context))
}
