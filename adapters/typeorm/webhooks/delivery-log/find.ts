import * as Effect from "effect/Effect"
import type { AttemptRecord } from "../../../../core/ports/webhooks/outbox.ts"
import { type DeliveryLog, MAX_SHOWN_ATTEMPTS } from "../../../../core/ports/webhooks/delivery-log.ts"
import { IN_SCOPE, scopeParameters } from "../../connection-row/scope.ts"
import type { Database } from "../../database.ts"
import { isUuid } from "../../is-uuid.ts"
import type { WebhookAttemptRow, WebhookRow } from "../../rows/webhook.ts"
import { LOGGED_COLUMNS, LOGGED_JOINS, type LoggedDeliveryRow, toLoggedDelivery } from "./logged-delivery.ts"

export const findDelivery = (database: Database): DeliveryLog["find"] =>
  Effect.fnUntraced(function* (scope, requestId) {
    if (!isUuid(requestId)) return null
    const [row] = yield* database.query<FoundRow>("find the delivery", FIND, [
      ...scopeParameters(scope),
      requestId,
    ])
    if (row === undefined) return null
    const attempts = yield* database.query<WebhookAttemptRow>("read the attempts", ATTEMPTS, [
      requestId,
      MAX_SHOWN_ATTEMPTS,
    ])
    const delivery = toLoggedDelivery(row)
    return {
      delivery,
      webhook: {
        requestId: delivery.requestId,
        kind: delivery.kind,
        counter: delivery.counter,
        sessionId: delivery.sessionId,
        connectionId: delivery.connectionId,
        createdAt: delivery.createdAt,
        employeeIds: row.ids,
        facts: row.facts,
        keptBody: row.kept_body,
        round: row.round,
        attempt: row.attempt,
      },
      sessionWebhooks: row.session_webhooks,
      attempts: attempts.map(toAttempt),
    }
  })

interface FoundRow extends LoggedDeliveryRow, Pick<WebhookRow, "facts" | "kept_body"> {
  readonly ids: ReadonlyArray<string>
  readonly session_webhooks: number
}

const toAttempt = (row: WebhookAttemptRow): AttemptRecord => ({
  startedAt: row.started_at.getTime(),
  durationMillis: row.duration_ms,
  status: row.status,
  problem: row.problem,
  answer: row.answer,
  headers: row.headers,
})

const FIND = {
  text: `SELECT ${LOGGED_COLUMNS}, w.facts, w.kept_body, w.employee_ids::text[] AS ids,
      (SELECT max(s.counter) FROM webhook s WHERE s.session_id = w.session_id) AS session_webhooks
    FROM webhook w ${LOGGED_JOINS} WHERE w.request_id = $4 AND ${IN_SCOPE}`,
}

const ATTEMPTS = {
  text: "SELECT * FROM webhook_attempt WHERE request_id = $1 ORDER BY id DESC LIMIT $2",
}
