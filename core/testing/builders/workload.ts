import type { WorkloadFigures } from "../../ports/sync/workload.ts"

/** Of a service before its first activity. */
export const NO_WORKLOAD: WorkloadFigures = {
  webhooks: new Map(),
  webhooksDueSince: null,
  endpoints: new Map(),
  connections: new Map(),
  sessions: new Map(),
  sessionsRunSince: null,
  syncsDueSince: null,
  issues: new Map(),
}
