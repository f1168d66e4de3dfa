import { IDLE, LANE_NAMES, toLane } from "../../domain/sync/lane.ts"
import type { WorkloadFigures } from "../../ports/sync/workload.ts"

/** The workload of a service before its first activity. */
export const NO_WORKLOAD: WorkloadFigures = {
  lanes: LANE_NAMES.map((name) => toLane(name, IDLE, 0)),
  webhooks: new Map(),
  webhooksDueSince: null,
  endpoints: new Map(),
  connections: new Map(),
  sessions: new Map(),
  sessionsRunSince: null,
  syncsDueSince: null,
  issues: new Map(),
}
