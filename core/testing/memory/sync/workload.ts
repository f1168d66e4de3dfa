import * as Effect from "effect/Effect"
import { isLive } from "../../../domain/connection/state.ts"
import { WORK_STAGES } from "../../../domain/connection/uploads/upload.ts"
import { type Lane, LANE_NAMES, type LaneName, toLane } from "../../../domain/sync/lane.ts"
import { LEASE_MILLIS } from "../../../use-cases/webhooks/delivery-times.ts"
import type { MemoryUpload } from "../connection/upload-tables.ts"
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
        lanes: measureLanes(tables, now, queues.map(({ dueAt }) => dueAt).filter(isDue(now))),
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

const measureLanes = (tables: Tables, now: number, dueQueues: ReadonlyArray<number>): ReadonlyArray<Lane> => {
  const uploads = [...tables.uploads.values()].filter(({ upload }) => WORK_STAGES.has(upload.stage))
  const isClaimed = ({ claimedUntil }: MemoryUpload) => claimedUntil !== null && claimedUntil >= now
  const due = [...tables.connections.values()].filter(
    ({ status, pausedAt, dueAt }) => isLive(status) && pausedAt === null && isDue(now)(dueAt),
  )
  const sending = [...tables.webhooks.values()].filter(({ state }) => state === "sending")
  const previews = [...tables.previews.values()].filter(
    ({ state, expiresAt }) => state === "reading" && expiresAt > now,
  )
  const times: Readonly<Record<LaneName, { readonly waiting: Times; readonly running: Times }>> = {
    uploads: {
      waiting: uploads.filter((each) => !isClaimed(each)).map(({ queuedAt }) => queuedAt),
      running: uploads
        .filter((each) => isClaimed(each) && each.begunAt !== null)
        .map(({ begunAt }) => begunAt),
    },
    syncs: {
      waiting: due.map(({ dueAt }) => dueAt),
      running: [...tables.sessions.values()]
        .filter(({ state }) => RUNNING_STATES.includes(state))
        .map(({ startedAt }) => startedAt),
    },
    deliveries: {
      waiting: dueQueues,
      running: sending.map(({ leaseUntil }) => (leaseUntil === null ? null : leaseUntil - LEASE_MILLIS)),
    },
    previews: {
      waiting: previews.filter(({ leasedUntil }) => leasedUntil <= now).map(({ requestedAt }) => requestedAt),
      running: previews.filter(({ leasedUntil }) => leasedUntil > now).map(() => null),
    },
  }
  return LANE_NAMES.map((name) => {
    const { waiting, running } = times[name]
    return toLane(
      name,
      {
        waiting: waiting.length,
        running: running.length,
        oldestWaitingSince: findEarliest(waiting.filter(isTime)),
        lastBegunAt: findLatest(running.filter(isTime)),
      },
      now,
    )
  })
}

type Times = ReadonlyArray<number | null>

const isTime = (at: number | null): at is number => at !== null

const findLatest = (times: ReadonlyArray<number>): number | null =>
  times.length === 0 ? null : times.reduce((a, b) => Math.max(a, b))

const isDue =
  (now: number) =>
  (at: number | null): at is number =>
    at !== null && at <= now

const isUnfinished = (state: string): state is UnfinishedState =>
  ["waiting", "sending", "failed"].includes(state)

const isOpen = (state: string): state is OpenSessionState => ["reading", "held", "applying"].includes(state)

const findEarliest = (times: ReadonlyArray<number>): number | null =>
  times.length === 0 ? null : times.reduce((a, b) => Math.min(a, b))

const countByLabel = <Label>(labels: ReadonlyArray<Label>): ReadonlyMap<Label, number> => {
  const counts = new Map<Label, number>()
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1)
  return counts
}
