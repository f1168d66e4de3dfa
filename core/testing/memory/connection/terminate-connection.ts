import * as Effect from "effect/Effect"
import { transitionConnection } from "../../../domain/connection/state.ts"
import { canTransitionSession } from "../../../domain/sync/session.ts"
import { findAnnouncedStatus } from "../../../domain/webhooks/connection-webhooks.ts"
import { DEFAULT_READING_SETTINGS } from "../../../domain/mapping/reading-settings.ts"
import type { StoredWebhook } from "../../../domain/webhooks/stored-webhook.ts"
import { announce } from "../webhooks/enqueue.ts"
import type { Tables } from "../tables.ts"
import {
  type ConnectionTermination,
  SyncInProgress,
  type DeletionReceipt,
  type DeletionCounts,
} from "../../../ports/connection/connection-termination.ts"

export const makeMemoryConnectionTermination = (tables: Tables): ConnectionTermination => ({
  countForDeletion: (id) => Effect.sync(() => countExtent(tables, id)),
  terminate: (id, by) => terminateConnection(tables, id, by),
})

const terminateConnection = (
  tables: Tables,
  id: string,
  { terminatedBy, now, announcement }: Parameters<ConnectionTermination["terminate"]>[1],
): ReturnType<ConnectionTermination["terminate"]> =>
  Effect.suspend(() => {
    const stored = tables.connections.get(id)
    const status = stored === undefined ? null : transitionConnection(stored.status, "terminate")
    if (stored === undefined || status === null) return Effect.succeed(null)
    const sessions = [...tables.sessions.values()].filter(({ connectionId }) => connectionId === id)
    if (sessions.some(({ state }) => state === "applying")) {
      return Effect.fail(new SyncInProgress({ connectionId: id }))
    }
    tables.connections.set(id, {
      ...stored,
      status,
      statusAt: now,
      terminatedBy,
      key: null,
      referenceData: null,
      fieldMapping: null,
      reading: DEFAULT_READING_SETTINGS,
      componentOverrides: {},
      schedule: null,
      dueAt: null,
      pausedAt: null,
      sourceCursor: null,
      fullyReadAt: null,
      askedAt: null,
      missedAttempts: 0,
      quietRuns: 0,
      slow: false,
      agreed: null,
      declined: null,
      requestedAt: null,
      untrimmed: false,
      subset: [],
      rules: [],
      employeeCount: 0,
    })
    for (const { id: employeeId, connectionId } of tables.employees.values()) {
      if (connectionId === id) tables.salaries.delete(employeeId)
    }
    const employees = drop(tables.employees, ({ connectionId }) => connectionId === id)
    const webhooks = drop(tables.webhooks, isUnsent(id))
    tables.salaryMasters.delete(id)
    tables.journeys.delete(id)
    drop(tables.journeyLinks, ({ connectionId }) => connectionId === id)
    drop(tables.anchors, ({ connectionId }) => connectionId === id)
    drop(tables.mailboxCodes, ({ connectionId }) => connectionId === id)
    tables.uploads.delete(id)
    tables.previews.delete(id)
    tables.sourceWebhooks.delete(id)
    drop(tables.issues, ({ connectionId }) => connectionId === id)
    for (const session of sessions) {
      tables.staged.delete(session.id)
      tables.sessionChanges.delete(session.id)
      if (!canTransitionSession(session.state, "cancelled")) continue
      const reason = "The connection was terminated."
      const ended = { state: "cancelled", finishedAt: now, reason, epoch: session.epoch + 1 } as const
      tables.sessions.set(session.id, { ...session, ...ended })
    }
    announce(tables, id, announcement, now)
    const receipt: DeletionReceipt = {
      connectionId: id,
      employees,
      syncSessions: sessions.length,
      webhooks,
      deletedAt: now,
    }
    tables.receipts.set(id, { ...receipt, keyDestroyedAt: null })
    return Effect.succeed(receipt)
  })

const isUnsent =
  (id: string) =>
  ({ connectionId, state, kind }: StoredWebhook): boolean =>
    connectionId === id && state !== "delivered" && findAnnouncedStatus(kind) === null

/** What would be deleted. */
const countExtent = ({ employees, sessions, webhooks }: Tables, id: string): DeletionCounts => {
  const isIncluded = ({ connectionId }: { readonly connectionId: string }) => connectionId === id
  return {
    employees: [...employees.values()].filter(isIncluded).length,
    syncSessions: [...sessions.values()].filter(isIncluded).length,
    webhooks: [...webhooks.values()].filter(isUnsent(id)).length,
  }
}

/** How many were deleted. */
const drop = <A>(entries: Map<string, A>, isGone: (entry: A) => boolean): number => {
  const gone = [...entries].filter(([, entry]) => isGone(entry))
  for (const [key] of gone) entries.delete(key)
  return gone.length
}
