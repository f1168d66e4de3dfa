import * as Effect from "effect/Effect"
import { groupWebhooks } from "../../../../core/domain/webhooks/group-webhooks.ts"
import type { DeliverableWebhook } from "../../../../core/domain/webhooks/stored-webhook.ts"
import type { DeliveryTarget, Outbox } from "../../../../core/ports/webhooks/outbox.ts"
import {
  CONNECTION_COLUMNS,
  CONNECTION_JOINS,
  toConnection,
  type JoinedConnectionRow,
} from "../../connection-row/columns.ts"
import type { Database } from "../../database.ts"
import { SECRETS_IN_FORCE, toAppSecrets, type SecretsRow } from "../../accounts/app-secrets.ts"
import type { WebhookRow } from "../../rows/webhook.ts"

export const load = (database: Database): Outbox["load"] =>
  Effect.fnUntraced(function* (requestIds, { now, leasedUntil }) {
    const webhooks = yield* database.query<DeliverableRow>("read the webhooks", WEBHOOKS, [
      requestIds,
      new Date(leasedUntil),
    ])
    if (webhooks.length === 0) return []
    const connectionIds = [...new Set(webhooks.map((webhook) => webhook.connection_id))]
    const targets = yield* database.query<TargetRow>("read the endpoints", TARGETS, [
      connectionIds,
      new Date(now),
    ])
    return targets.map((target) => ({
      target: toTarget(target),
      groups: groupWebhooks(webhooks.filter((webhook) => webhook.connection_id === target.id)).map((group) =>
        group.map(deliverable),
      ),
    }))
  })

const WEBHOOKS = {
  name: "load-webhooks",
  // Parsing an array of text is slow, and ids contain no comma.
  text: `SELECT request_id, kind, counter, session_id, connection_id, array_to_string(employee_ids, ',') AS ids, facts,
      kept_body, round, attempt, created_at, turn AS sequence, phase AS stage
    FROM webhook WHERE request_id = ANY($1::uuid[]) AND state = 'sending' AND lease_until = $2
    ORDER BY turn, phase, due_at, counter`,
}

interface TargetRow extends JoinedConnectionRow, SecretsRow {
  time_zone: string
  url: string
}

const TARGETS = {
  name: "load-targets",
  text: `SELECT ${CONNECTION_COLUMNS}, v.time_zone, e.url, ${SECRETS_IN_FORCE}
    FROM connection c ${CONNECTION_JOINS} JOIN webhook_endpoint e ON e.vendor_org_id = v.org_id
    WHERE c.id = ANY($1::uuid[])`,
}

type DeliverableRow = Pick<
  WebhookRow,
  | "request_id"
  | "kind"
  | "counter"
  | "session_id"
  | "connection_id"
  | "facts"
  | "kept_body"
  | "round"
  | "attempt"
  | "created_at"
> & { readonly ids: string; readonly sequence: string; readonly stage: number }

const deliverable = (row: DeliverableRow): DeliverableWebhook => ({
  requestId: row.request_id,
  kind: row.kind,
  counter: row.counter,
  sessionId: row.session_id,
  connectionId: row.connection_id,
  employeeIds: row.ids === "" ? [] : row.ids.split(","),
  facts: row.facts,
  createdAt: row.created_at.getTime(),
  keptBody: row.kept_body,
  round: row.round,
  attempt: row.attempt,
})

const toTarget = (row: TargetRow): DeliveryTarget => ({
  connection: toConnection(row),
  timeZone: row.time_zone,
  url: row.url,
  secrets: toAppSecrets(row),
})
