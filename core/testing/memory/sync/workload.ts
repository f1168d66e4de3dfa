import * as Effect from "effect/Effect"
import { isLive } from "../../../domain/connection/state.ts"
import { endpointState } from "../../../domain/webhooks/circuit.ts"
import type { OpenSessionState, UnsettledState, Workload } from "../../../ports/sync/workload.ts"
import type { Tables } from "../tables.ts"

export const makeMemoryWorkload = (tables: Tables): Workload => ({
  figures: (now) =>
    Effect.sync(() => {
      const endpoints = [...tables.vendors.values()].flatMap(({ orgId, endpoint }) =>
        endpoint === null ? [] : [{ orgId, state: endpointState(endpoint, now) }],
      )
      const takers = new Set(
        endpoints.flatMap(({ orgId, state }) => (state === "working" || state === "failing" ? [orgId] : [])),
      )
      const connections = [...tables.connections.values()]
      const sessions = [...tables.sessions.values()]
      const lanes = [...tables.lanes.values()].filter(({ vendorOrgId }) => takers.has(vendorOrgId))
      return {
        webhooks: tally([...tables.webhooks.values()].map(({ state }) => state).filter(isUnsettled)),
        webhooksDueSince: first(lanes.map(({ dueAt }) => dueAt).filter(isDue(now))),
        endpoints: tally(endpoints.map(({ state }) => state)),
        connections: tally(connections.map(({ status }) => status)),
        sessions: tally(sessions.map(({ state }) => state).filter(isOpen)),
        sessionsRunSince: first(
          sessions
            .filter(({ state }) => state === "reading" || state === "applying")
            .map(({ startedAt }) => startedAt),
        ),
        syncsDueSince: first(
          connections
            .filter(({ status, pausedAt }) => isLive(status) && pausedAt === null)
            .map(({ dueAt }) => dueAt)
            .filter(isDue(now)),
        ),
        issues: tally(
          [...tables.issues.values()].filter(({ resolvedAt }) => resolvedAt === null).map(({ code }) => code),
        ),
      }
    }),
})

const isDue =
  (now: number) =>
  (at: number | null): at is number =>
    at !== null && at <= now

const isUnsettled = (state: string): state is UnsettledState =>
  ["waiting", "sending", "failed"].includes(state)

const isOpen = (state: string): state is OpenSessionState => ["reading", "held", "applying"].includes(state)

const first = (times: ReadonlyArray<number>): number | null =>
  times.length === 0 ? null : Math.min(...times)

const tally = <Label>(labels: ReadonlyArray<Label>): ReadonlyMap<Label, number> => {
  const counts = new Map<Label, number>()
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1)
  return counts
}
