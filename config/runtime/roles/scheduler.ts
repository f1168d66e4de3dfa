import { runLoops, type StartRole } from "./role.ts"

/**
 * Runs periodic work: end-of-day retries, claims of dead workers, notifications, retention, and rotation and
 * deletion of keys.
 */
export const startScheduler: StartRole = ({ application: { useCases }, context }) => {
  const { accounts, connection, onboarding, webhooks } = useCases
  const loops = [
    webhooks.outboxMaintenance,
    webhooks.notifyDisabledEndpoints,
    webhooks.notifyExhaustedWebhooks,
    onboarding.notifyCorporates,
    connection.retentionJob,
    accounts.keyMaintenance,
  ]
  return Promise.resolve(runLoops(loops, context))
}
