import { TIME_LIMITS, type TimeLimits } from "../../../adapters/typeorm/time-limits.ts"
import type { LaneSlots } from "../../../core/domain/sync/lane.ts"
import type { Role, Settings } from "../settings/env.ts"

/*
 * How many database connections each role needs. No work that holds a pool connection waits for another one, so a
 * small pool is slow but cannot deadlock. config/deploy/postgresql.md has the sums for operators.
 */

interface Need {
  readonly connections: (slots: LaneSlots) => number
  readonly reason: string
}

export const POOL_NEEDS: Readonly<Record<Role | "command", Need>> = {
  api: {
    connections: () => 10,
    reason:
      "short queries of requests share a connection outside the pool; lists, writes and pushes take one each",
  },
  worker: {
    connections: ({ syncs, uploads }) => 6 + 2 * (syncs + 1) + uploads + 1,
    reason:
      "the relay 1; 64 deliveries wait for receivers most of the time and share 5; a sync has 2, one to read and one to stage; an upload has 1; one of each may run beside its slots",
  },
  scheduler: {
    connections: () => 4,
    reason: "one for each loop: what is due, what was interrupted, the calendar of re-sends, pruning",
  },
  command: { connections: () => 4, reason: "an import uses 2, and its other queries the rest" },
}

/** The API's calls without a tenant: authentication beside the shared connection, the operator, journeys that begin. */
export const API_SERVICE_CONNECTIONS = 6

/** In addition to the pools of a thread: the shared connection, the one that holds the locks, and the one that listens. */
export const DEDICATED_CONNECTIONS = 3
/** In addition in the API's thread: the shared connection of tenants, and that of callers who are not authenticated. */
export const API_DEDICATED_CONNECTIONS = 2

/** The size of the pool for all tenants, and of the one for the calls of one tenant; 0: the roles serve no such calls. */
export interface PoolSizes {
  readonly service: number
  readonly tenants: number
}

/** The sizes of the pools for these roles; without a role, for a command. */
export const computePoolSizes = ({
  roles,
  databasePool,
  laneSlots,
}: Pick<Settings, "roles" | "databasePool" | "laneSlots">): PoolSizes => {
  const isApi = roles.includes("api")
  if (databasePool !== null) return { service: databasePool, tenants: isApi ? databasePool : 0 }
  if (roles.length === 0) return { service: POOL_NEEDS.command.connections(laneSlots), tenants: 0 }
  const others = [...new Set(roles)].filter((role) => role !== "api")
  const needed = others.reduce((sum, role) => sum + POOL_NEEDS[role].connections(laneSlots), 0)
  return isApi
    ? { service: needed + API_SERVICE_CONNECTIONS, tenants: POOL_NEEDS.api.connections(laneSlots) }
    : { service: needed, tenants: 0 }
}

/** API clients wait for the response, and retry if it takes too long. */
const API_STATEMENT_MILLIS = 10_000

export const chooseTimeLimits = ({ roles }: Pick<Settings, "roles">): TimeLimits =>
  roles.length > 0 && roles.every((role) => role === "api")
    ? { ...TIME_LIMITS, statement: API_STATEMENT_MILLIS }
    : TIME_LIMITS
