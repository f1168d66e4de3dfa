import * as Effect from "effect/Effect"
import { isInScope } from "../../../domain/connection/scope.ts"
import type { StoredWebhook } from "../../../domain/webhooks/stored-webhook.ts"
import {
  type DeliveryDay,
  type DeliveryFilter,
  type DeliveryLog,
  type DeliveryPosition,
  type DeliveryScope,
  type LoggedDelivery,
  MAX_SHOWN_ATTEMPTS,
} from "../../../ports/webhooks/delivery-log.ts"
import type { AttemptRecord } from "../../../ports/webhooks/outbox.ts"
import { toConnection } from "../stored-connection.ts"
import type { Tables } from "../tables.ts"

export const makeMemoryDeliveryLog = (tables: Tables): DeliveryLog => ({
  list: (scope, filter, { after, limit }) =>
    Effect.sync(() =>
      listInScope(tables, scope)
        .filter((webhook) => isSelected(webhook, filter) && (after === null || compare(webhook, after) > 0))
        .toSorted(compare)
        .slice(0, limit)
        .map((webhook) => toLogged(tables, webhook)),
    ),
  find: (scope, requestId) =>
    Effect.sync(() => {
      const webhook = listInScope(tables, scope).find((candidate) => candidate.requestId === requestId)
      if (webhook === undefined) return null
      const counters = [...tables.webhooks.values()]
        .filter(({ sessionId }) => sessionId === webhook.sessionId)
        .map(({ counter }) => counter)
      return {
        delivery: toLogged(tables, webhook),
        webhook,
        sessionWebhooks: Math.max(...counters),
        attempts: listAttempts(tables, requestId).slice(0, MAX_SHOWN_ATTEMPTS),
      }
    }),
  countUndelivered: (scope) =>
    Effect.sync(() => {
      const webhooks = listInScope(tables, scope)
      const count = (...states: ReadonlyArray<string>) =>
        webhooks.filter(({ state }) => states.includes(state)).length
      return { pending: count("waiting", "sending"), failed: count("failed"), exhausted: count("exhausted") }
    }),
  listDays: (scope, since) =>
    Effect.sync(() => {
      const rows = tables.deliveryDays.filter(
        ({ connectionId, day }) => day >= since && isOfScope(tables, scope, connectionId),
      )
      const days = [...new Set(rows.map(({ day }) => day))].toSorted()
      return days.map((day) =>
        sumDay(
          day,
          rows.filter((row) => row.day === day),
        ),
      )
    }),
})

const sumDay = (day: string, rows: ReadonlyArray<DeliveryDay>): DeliveryDay => {
  const sum = (of: (row: DeliveryDay) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    day,
    deliveredAtOnce: sum(({ deliveredAtOnce }) => deliveredAtOnce),
    deliveredLater: sum(({ deliveredLater }) => deliveredLater),
    failedAtFirst: sum(({ failedAtFirst }) => failedAtFirst),
  }
}

const isOfScope = ({ connections }: Tables, scope: DeliveryScope, connectionId: string): boolean => {
  const connection = connections.get(connectionId)
  return connection !== undefined && isInScope(scope, connection)
}

const listInScope = (tables: Tables, scope: DeliveryScope): ReadonlyArray<StoredWebhook> =>
  [...tables.webhooks.values()].filter(({ connectionId }) => isOfScope(tables, scope, connectionId))

const isSelected = (
  { state, kind, createdAt, requestId, sessionId, connectionId, employeeIds }: StoredWebhook,
  { states, kinds, from, to, id, employee }: DeliveryFilter,
): boolean =>
  (states === null || states.includes(state)) &&
  (kinds === null || kinds.includes(kind)) &&
  createdAt >= (from ?? -Infinity) &&
  createdAt < (to ?? Infinity) &&
  (id === null || [requestId, sessionId].includes(id.toLowerCase())) &&
  (employee === null || (employee.connectionId === connectionId && employeeIds.includes(employee.id)))

/** The newest first. */
const compare = (a: DeliveryPosition, b: DeliveryPosition): number =>
  b.createdAt - a.createdAt ||
  b.counter - a.counter ||
  (a.requestId < b.requestId ? 1 : -Number(a.requestId > b.requestId))

/** The latest first. */
const listAttempts = ({ attempts }: Tables, id: string): ReadonlyArray<AttemptRecord> =>
  attempts
    .filter(({ requestId }) => requestId === id)
    .toReversed()
    .map(({ startedAt, durationMillis, status, problem, answer, headers }) => ({
      startedAt,
      durationMillis,
      status,
      problem,
      answer,
      headers,
    }))

const toLogged = (tables: Tables, webhook: StoredWebhook): LoggedDelivery => {
  const { requestId, connectionId, sessionId, counter, kind, employeeIds, state, createdAt, dueAt } = webhook
  const attempts = listAttempts(tables, requestId)
  const [last] = attempts
  const stored = tables.connections.get(connectionId)
  return {
    requestId,
    connectionId,
    orgName: stored === undefined ? "" : toConnection(tables, stored).orgName,
    sessionId,
    counter,
    kind,
    employees: employeeIds.length === 0 ? null : employeeIds.length,
    state,
    createdAt,
    dueAt: state === "waiting" || state === "failed" ? dueAt : null,
    attempts: attempts.length,
    lastAttempt:
      last === undefined
        ? null
        : {
            startedAt: last.startedAt,
            durationMillis: last.durationMillis,
            status: last.status,
            problem: last.problem,
          },
  }
}
