import * as Effect from "effect/Effect"
import { isLive } from "../../../domain/connection/state.ts"
import { RUNNING_STATES } from "../../../domain/sync/session.ts"
import { getEndpointState } from "../../../domain/webhooks/circuit.ts"
import type { OpenSessionState, UnfinishedState, Workload } from "../../../ports/sync/workload.ts"
import type { Tables } from "../tables.ts"

export const makeMemoryWorkload = (tables: Tables): Workload => ({
  measure: (now) =>
    Effect.sync(() => {
      const endpoints = [...tables.vendors.values()].flatMap(({ orgId, endpoint }) =>
        endpoint === null ? [] : [{ orgId, state: getEndpointState(endpoint, now) }],
      )
      const receivers = new Set(
        endpoints.flatMap(({ orgId, state }) => (state === "working" || state === "failing" ? [orgId] : [])),
      )
      const connections = [...tables.connections.values()]
      const sessions = [...tables.sessions.values()]
      const queues = [...tables.queues.values()].filter(({ vendorOrgId }) => receivers.has(vendorOrgId))
      return {
        webhooks: countByLabel([...tables.webhooks.values()].map(({ state }) => state).filter(isUnfinished)),
        webhooksDueSince: findEarliest(queues.map(({ dueAt }) => dueAt).filter(isDue(now))),
        endpoints: countByLabel(endpoints.map(({ state }) => state)),
        connections: countByLabel(connections.map(({ status }) => status)),
        sessions: countByLabel(sessions.map(({ state }) => state).filter(isOpen)),
        sessionsRunSince: findEarliest(
          sessions.filter(({ state }) => RUNNING_STATES.includes(state)).map(({ startedAt }) => startedAt),
        ),
        syncsDueSince: findEarliest(
          connections
            .filter(({ status, pausedAt }) => isLive(status) && pausedAt === null)
            .map(({ dueAt }) => dueAt)
            .filter(isDue(now)),
        ),
        issues: countByLabel(
          [...tables.issues.values()].filter(({ resolvedAt }) => resolvedAt === null).map(({ code }) => code),
        ),
      }
    }),
})

const isDue =
  (now: number) =>
  (at: number | null): at is number =>
    at !== null && at <= now

const isUnfinished = (state: string): state is UnfinishedState =>
  ["waiting", "sending", "failed"].includes(state)

const isOpen = (state: string): state is OpenSessionState => ["reading", "held", "applying"].includes(state)

const findEarliest = (times: ReadonlyArray<number>): number | null =>
  times.length === 0 ? null : Math.min(...times)

const countByLabel = <Label>(labels: ReadonlyArray<Label>): ReadonlyMap<Label, number> => {
  const counts = new Map<Label, number>()
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1)
  return counts
}
