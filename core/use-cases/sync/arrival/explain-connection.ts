import type { ArrivalCause } from "../../../contract/sync/console/arrival.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { SyncSession } from "../../../domain/sync/session.ts"
import type { WebhookEndpoint } from "../../../domain/accounts/vendor.ts"
import { getEndpointState } from "../../../domain/webhooks/circuit.ts"

interface Facts {
  readonly connection: Pick<Connection, "status" | "pausedAt" | "subset" | "onDemand">
  /** Null: the vendor has none. */
  readonly endpoint: WebhookEndpoint | null
  /** Null: there was none. */
  readonly lastSync: Pick<SyncSession, "state"> | null
  readonly now: number
}

/** What stands in the way of all employees of a client, the most important first. */
export const explainConnection = ({
  connection,
  endpoint,
  lastSync,
  now,
}: Facts): ReadonlyArray<ArrivalCause> => {
  const { status, pausedAt } = connection
  if (status === "CONNECTION_INVITED") return ["not_connected"]
  if (status === "CONNECTION_TERMINATED") return ["ended"]
  return [
    ...(status === "CONNECTION_FAILED" ? ["source_fails" as const] : []),
    ...(pausedAt === null ? [] : ["paused" as const]),
    ...explainSync(lastSync),
    ...explainEndpoint(endpoint, now),
  ]
}

const SYNC_CAUSES: Readonly<Record<SyncSession["state"], ReadonlyArray<ArrivalCause>>> = {
  reading: ["sync_running"],
  applying: ["sync_running"],
  held: ["sync_held"],
  failed: ["sync_failed"],
  cancelled: [],
  completed: [],
}

const explainSync = (lastSync: Facts["lastSync"]): ReadonlyArray<ArrivalCause> =>
  lastSync === null ? ["no_sync"] : SYNC_CAUSES[lastSync.state]

const EMPLOYEE_EVENTS = ["sync.events.employee.add", "sync.events.employee.csv"] as const

const explainEndpoint = (endpoint: Facts["endpoint"], now: number): ReadonlyArray<ArrivalCause> => {
  if (endpoint === null) return ["no_endpoint"]
  const state = getEndpointState(endpoint, now)
  return [
    ...(state === "disabled" ? ["endpoint_disabled" as const] : []),
    ...(state === "paused" || state === "trying" ? ["endpoint_paused" as const] : []),
    ...(EMPLOYEE_EVENTS.some((event) => endpoint.events.includes(event)) ? [] : ["events_off" as const]),
  ]
}
