import * as Effect from "effect/Effect"
import type { RetentionClass } from "../../../domain/connection/retention-days.ts"
import { PruningInProgress, type Retention } from "../../../ports/connection/retention.ts"
import type { SyncSession } from "../../../domain/sync/session.ts"
import type { WebhookState } from "../../../domain/webhooks/stored-webhook.ts"
import type { Tables } from "../tables.ts"

/** Prunes these tables. */
export const makeMemoryRetention = (tables: Tables): Retention => {
  let running = false
  const listRemovals = (name: string, before: number): ReadonlyArray<Removal> => {
    const rule = RULES[name]
    if (rule === undefined) throw new TypeError(`Nothing with the name ${name} is pruned`)
    return rule.listRemovals(tables, before)
  }
  return {
    prunables: Object.entries(RULES).map(([name, { retention }]) => ({
      name,
      title: name,
      retention,
      batch: 1_000,
    })),
    count: (name, before) => Effect.sync(() => listRemovals(name, before).length),
    prune: (name, before, limit) =>
      Effect.sync(() => {
        const old = listRemovals(name, before).slice(0, limit)
        for (const remove of old) remove()
        return old.length
      }),
    withLock: (effect) =>
      Effect.acquireUseRelease(
        Effect.suspend(() => {
          if (running) return Effect.fail(new PruningInProgress())
          running = true
          return Effect.void
        }),
        () => effect,
        () => Effect.sync(() => (running = false)),
      ),
  }
}

/** Removes one row. */
type Removal = () => void

interface Rule {
  readonly retention: RetentionClass
  readonly listRemovals: (tables: Tables, before: number) => ReadonlyArray<Removal>
}

const RULES: Readonly<Record<string, Rule>> = {
  delivered_webhooks: {
    retention: "delivered",
    listRemovals: (tables, before) => listWebhookRemovals(tables, "delivered", before),
  },
  given_up_webhooks: {
    retention: "sessions",
    listRemovals: (tables, before) => listWebhookRemovals(tables, "exhausted", before),
  },
  attempts: {
    retention: "delivered",
    listRemovals: ({ attempts, webhooks }, before) =>
      attempts
        .filter(({ requestId, startedAt }) => startedAt < before && !webhooks.has(requestId))
        .map((attempt) => () => void attempts.splice(attempts.indexOf(attempt), 1)),
  },
  session_changes: {
    retention: "sessions",
    listRemovals: (tables, before) => listPast(tables, before).flatMap(({ id }) => listChanges(tables, id)),
  },
  session_findings: {
    retention: "sessions",
    listRemovals: (tables, before) =>
      removeEach(
        tables.sessionNotes,
        listPast(tables, before).filter(({ id }) => tables.sessionNotes.has(id)),
      ),
  },
  sessions: {
    retention: "sessions",
    listRemovals: (tables, before) =>
      removeEach(
        tables.sessions,
        listPast(tables, before).filter(
          ({ id }) => (tables.sessionChanges.get(id)?.size ?? 0) === 0 && !hasRecords(tables, id),
        ),
      ),
  },
  issues: {
    retention: "sessions",
    listRemovals: ({ issues }, before) =>
      removeEach(
        issues,
        [...issues.values()].filter(({ resolvedAt }) => resolvedAt !== null && resolvedAt < before),
      ),
  },
  previews: {
    retention: "transient",
    listRemovals: ({ previews }, before) =>
      [...previews.values()]
        .filter(({ expiresAt }) => expiresAt < before)
        .map(
          ({ connectionId }) =>
            () =>
              void previews.delete(connectionId),
        ),
  },
  replaced_secrets: { retention: "expired", listRemovals: (tables, before) => listSecrets(tables, before) },
}

const removeEach = (
  table: Map<string, unknown>,
  rows: ReadonlyArray<{ readonly id: string }>,
): ReadonlyArray<Removal> =>
  rows.map(
    ({ id }) =>
      () =>
        void table.delete(id),
  )

const listChanges = ({ sessionChanges }: Tables, sessionId: string): ReadonlyArray<Removal> =>
  [...(sessionChanges.get(sessionId)?.keys() ?? [])].map((employee) => () => {
    const left = new Map(sessionChanges.get(sessionId))
    left.delete(employee)
    if (left.size === 0) sessionChanges.delete(sessionId)
    else sessionChanges.set(sessionId, left)
  })

const listSecrets = ({ vendors }: Tables, before: number): ReadonlyArray<Removal> =>
  [...vendors.values()].flatMap((vendor) =>
    vendor.appSecrets
      .filter(({ signsUntil }) => signsUntil !== null && signsUntil < before)
      .map((ended) => () => {
        const now = vendors.get(vendor.orgId) ?? vendor
        vendors.set(vendor.orgId, {
          ...now,
          appSecrets: now.appSecrets.filter((secret) => secret !== ended),
        })
      }),
  )

const listWebhookRemovals = (tables: Tables, state: WebhookState, before: number): ReadonlyArray<Removal> =>
  [...tables.webhooks.values()]
    .filter((webhook) => webhook.state === state && (webhook.finishedAt ?? before) < before)
    .map(({ requestId }) => () => {
      tables.webhooks.delete(requestId)
      const remaining = tables.attempts.filter((attempt) => attempt.requestId !== requestId)
      tables.attempts.splice(0, tables.attempts.length, ...remaining)
    })

const listPast = (tables: Tables, before: number): ReadonlyArray<SyncSession> =>
  [...tables.sessions.values()].filter((session) => isPast(tables, session, before))

const isPast = ({ sessions, webhooks }: Tables, session: SyncSession, before: number): boolean =>
  session.startedAt < before &&
  session.finishedAt !== null &&
  session.finishedAt < before &&
  [...sessions.values()].some(
    (other) => other.connectionId === session.connectionId && other.startedAt > session.startedAt,
  ) &&
  ![...webhooks.values()].some(({ sessionId }) => sessionId === session.id)

const hasRecords = ({ employees }: Tables, sessionId: string): boolean =>
  [...employees.values()].some((employee) => employee.sessionId === sessionId)
