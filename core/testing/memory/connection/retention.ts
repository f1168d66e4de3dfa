import * as Effect from "effect/Effect"
import type { Prunable } from "../../../domain/connection/prunable.ts"
import { PruningInProgress, type Retention } from "../../../ports/connection/retention.ts"
import type { SyncSession } from "../../../domain/sync/session.ts"
import type { WebhookState } from "../../../domain/webhooks/stored-webhook.ts"
import type { Tables } from "../tables.ts"

const NONE: ReadonlyArray<() => void> = []

/** What these tables have of it; the rest is nowhere in memory, and none of it is ever old. */
export const makeMemoryRetention = (tables: Tables): Retention => {
  let running = false
  return {
    count: (what, before) => Effect.sync(() => listRemovals(tables, what, before).length),
    prune: (what, before, limit) =>
      Effect.sync(() => {
        const old = listRemovals(tables, what, before).slice(0, limit)
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

/** One for each row that is old. */
const listRemovals = (tables: Tables, what: Prunable, before: number): ReadonlyArray<() => void> => {
  const past = [...tables.sessions.values()].filter((session) => isPast(tables, session, before))
  switch (what) {
    case "delivered_webhooks":
      return listWebhookRemovals(tables, "delivered", before)
    case "given_up_webhooks":
      return listWebhookRemovals(tables, "exhausted", before)
    case "attempts":
      return tables.attempts
        .filter(({ requestId, startedAt }) => startedAt < before && !tables.webhooks.has(requestId))
        .map((attempt) => () => void tables.attempts.splice(tables.attempts.indexOf(attempt), 1))
    case "session_changes":
      return past.flatMap(({ id }) =>
        [...(tables.sessionChanges.get(id)?.keys() ?? [])].map((employee) => () => {
          const left = new Map(tables.sessionChanges.get(id))
          left.delete(employee)
          if (left.size === 0) tables.sessionChanges.delete(id)
          else tables.sessionChanges.set(id, left)
        }),
      )
    case "session_findings":
      return past
        .filter(({ id }) => tables.sessionNotes.has(id))
        .map(
          ({ id }) =>
            () =>
              void tables.sessionNotes.delete(id),
        )
    case "sessions":
      return past
        .filter(({ id }) => (tables.sessionChanges.get(id)?.size ?? 0) === 0 && !hasRecords(tables, id))
        .map(
          ({ id }) =>
            () =>
              void tables.sessions.delete(id),
        )
    case "issues":
      return [...tables.issues.values()]
        .filter(({ resolvedAt }) => resolvedAt !== null && resolvedAt < before)
        .map(
          ({ id }) =>
            () =>
              void tables.issues.delete(id),
        )
    case "replaced_secrets":
      return [...tables.vendors.values()].flatMap((vendor) =>
        vendor.appSecrets
          .filter(({ signsUntil }) => signsUntil !== null && signsUntil < before)
          .map((ended) => () => {
            const now = tables.vendors.get(vendor.orgId) ?? vendor
            const appSecrets = now.appSecrets.filter((secret) => secret !== ended)
            tables.vendors.set(vendor.orgId, { ...now, appSecrets })
          }),
      )
    case "documents":
    case "staging":
    case "push_tokens":
    case "used_ids":
    case "rate_windows":
      return NONE
  }
}

const listWebhookRemovals = (tables: Tables, state: WebhookState, before: number) =>
  [...tables.webhooks.values()]
    .filter((webhook) => webhook.state === state && (webhook.finishedAt ?? before) < before)
    .map(({ requestId }) => () => {
      tables.webhooks.delete(requestId)
      const remaining = tables.attempts.filter((attempt) => attempt.requestId !== requestId)
      tables.attempts.splice(0, tables.attempts.length, ...remaining)
    })

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
