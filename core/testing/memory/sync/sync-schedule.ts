import * as Effect from "effect/Effect"
import type { Tables, StoredConnection } from "../tables.ts"
import type { SyncSchedule, ConnectionFailure } from "../../../ports/sync/sync-schedule.ts"
import { listInScope, updateConnection } from "../stored-connection.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import { EVERY_JOB, type JobFilter } from "../../../domain/sync/fair-slots.ts"
import { isLive, transitionConnection } from "../../../domain/connection/state.ts"
import { announce } from "../webhooks/enqueue.ts"

export const makeMemorySyncSchedule = (tables: Tables): SyncSchedule => ({
  listDue: (now, limit, among = EVERY_JOB) => Effect.sync(() => findDue(tables, now, among).slice(0, limit)),
  claimDue: (now, until, among) =>
    Effect.sync(() => {
      const [connection] = findDue(tables, now, among)
      if (connection === undefined) return null
      const stored = tables.connections.get(connection.id)
      if (stored !== undefined) tables.connections.set(stored.id, { ...stored, dueAt: until })
      return { ...connection, dueAt: until }
    }),
  reschedule: (id, from, to, slow) =>
    Effect.sync(() => {
      const stored = tables.connections.get(id)
      if (stored?.dueAt !== from) return false
      tables.connections.set(id, { ...stored, dueAt: to, slow: slow ?? stored.slow })
      return true
    }),
  ask: (id, now) =>
    updateConnection(tables, id, ({ dueAt }) =>
      dueAt !== null && dueAt <= now ? {} : { dueAt: now, askedAt: now },
    ),
  forgetAsked: (id, at) =>
    updateConnection(tables, id, ({ askedAt }) => (askedAt === at ? { askedAt: null } : {})),
  recordFailedRun: (id, { from, to, failedRuns, failure }) =>
    Effect.sync(() => {
      const stored = tables.connections.get(id)
      if (stored?.dueAt !== from) return false
      const change = failure === null ? {} : applyFailure(tables, stored, failure)
      tables.connections.set(id, { ...stored, ...change, missedAttempts: failedRuns, dueAt: to })
      return true
    }),
  fail: (id, failure) => updateConnection(tables, id, (stored) => applyFailure(tables, stored, failure)),
  restore: (id, now) =>
    updateConnection(tables, id, (stored) => {
      const status = transitionConnection(stored.status, "restore")
      return { missedAttempts: 0, ...(status === null ? {} : { status, statusAt: now }) }
    }),
  saveQuietRuns: (id, quietRuns) => updateConnection(tables, id, () => ({ quietRuns })),
  saveSourceCursor: (id, { sourceCursor, fullyReadAt }) =>
    updateConnection(tables, id, () => ({ sourceCursor, fullyReadAt })),
})

const findDue = (tables: Tables, now: number, among: JobFilter): ReadonlyArray<Connection> =>
  listInScope(tables, {})
    .filter(({ pausedAt, slow }) => pausedAt === null && (among.slow || !slow))
    .filter(({ vendorOrgId }) => !among.withoutVendors.includes(vendorOrgId))
    .filter(({ orgId }) => !among.withoutCorporates.includes(orgId))
    .filter(({ status, dueAt }) => isLive(status) && dueAt !== null && dueAt <= now)
    .toSorted((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0))

const applyFailure = (
  tables: Tables,
  stored: StoredConnection,
  { now, announcement }: ConnectionFailure,
): Partial<StoredConnection> => {
  const status = transitionConnection(stored.status, "fail")
  if (status === null) return {}
  announce(tables, stored.id, announcement, now)
  return { status, statusAt: now }
}
