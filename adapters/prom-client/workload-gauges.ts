import type { WorkloadFigures } from "../../core/ports/sync/workload.ts"
import type { Lane } from "../../core/domain/sync/lane.ts"
import { ISSUE_CODES } from "../../core/domain/connection/issue.ts"
import { Gauge, Registry } from "./library.ts"
import { type Snapshot, readSnapshot } from "./metrics.ts"

/** Every possible label, so that an empty state is reported as 0 and an alert on it always has data. */
const WEBHOOKS = ["waiting", "sending", "failed"] as const
const ENDPOINTS = ["working", "failing", "paused", "trying", "disabled"] as const
const SESSIONS = ["reading", "held", "applying"] as const
const STATUSES = {
  CONNECTION_INVITED: "invited",
  CONNECTION_ACCEPTED: "accepted",
  CONNECTION_FAILED: "failed",
  CONNECTION_TERMINATED: "terminated",
} as const

type Measure = (lane: Lane, age: (since: number | null) => number) => number

const LANE_GAUGES: ReadonlyArray<readonly [name: string, help: string, measure: Measure]> = [
  ["waiting", "Jobs that wait for a worker.", ({ waiting }) => waiting],
  ["running", "Jobs that run.", ({ running }) => running],
  [
    "oldest_waiting_seconds",
    "How long the first of the jobs that wait has been waiting.",
    ({ oldestWaitingSince }, age) => age(oldestWaitingSince),
  ],
  ["stalled", "1: jobs wait, and none has begun for too long.", ({ stalled }) => (stalled ? 1 : 0)],
]

/**
 * Makes the gauges of the database's figures; null: the database does not respond, and only that is reported.
 * `now` in epoch milliseconds.
 */
export const workloadSnapshot = (figures: WorkloadFigures | null, now: number): Promise<Snapshot> => {
  const registry = new Registry()
  const gauge = <Label extends string>(name: string, help: string, labelNames: ReadonlyArray<Label> = []) =>
    new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] })
  gauge("hrsync_database_up", "0: the database did not respond to this scrape in time.").set(
    figures === null ? 0 : 1,
  )
  if (figures === null) return readSnapshot(registry)

  const age = (since: number | null) => (since === null ? 0 : Math.max(0, now - since) / 1_000)
  const webhooks = gauge("hrsync_outbox_webhooks", "Webhooks that are not finished.", ["state"])
  for (const state of WEBHOOKS) webhooks.set({ state }, figures.webhooks.get(state) ?? 0)
  gauge("hrsync_outbox_oldest_due_seconds", "How long the first due webhook has been waiting.").set(
    age(figures.webhooksDueSince),
  )
  const endpoints = gauge("hrsync_endpoints", "Endpoints of webhooks.", ["state"])
  for (const state of ENDPOINTS) endpoints.set({ state }, figures.endpoints.get(state) ?? 0)
  const connections = gauge("hrsync_connections", "Corporates' connections to vendors.", ["status"])
  for (const [status, label] of Object.entries(STATUSES)) {
    connections.set({ status: label }, figures.connections.get(status as keyof typeof STATUSES) ?? 0)
  }
  const sessions = gauge("hrsync_sync_sessions", "Syncs that have not ended.", ["state"])
  for (const state of SESSIONS) sessions.set({ state }, figures.sessions.get(state) ?? 0)
  gauge("hrsync_sync_oldest_running_seconds", "Running time of the oldest sync that is not held.").set(
    age(figures.sessionsRunSince),
  )
  gauge("hrsync_sync_oldest_due_seconds", "How long the first due scheduled sync has been waiting.").set(
    age(figures.syncsDueSince),
  )
  for (const [name, help, measure] of LANE_GAUGES) {
    const lanes = gauge(`hrsync_lane_${name}`, help, ["lane"])
    for (const lane of figures.lanes) lanes.set({ lane: lane.name }, measure(lane, age))
  }
  const issues = gauge("hrsync_issues_open", "Open issues of connections.", ["code"])
  for (const code of ISSUE_CODES) issues.set({ code }, figures.issues.get(code) ?? 0)
  return readSnapshot(registry)
}
