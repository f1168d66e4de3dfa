import type { WebhookKind } from "../../../core/contract/webhooks/webhook.ts"
import { STATUS_KINDS } from "./status-kinds.ts"
import type { WebhookFacts } from "../../../core/domain/webhooks/session-webhooks.ts"
import {
  type Column,
  arrayColumn,
  bigint,
  bytes,
  instant,
  integer,
  json,
  nullable,
  primary,
  smallint,
  text,
  uuid,
} from "./definition/columns.ts"
import { defineTable, retain, type RowOf } from "./definition/define-table.ts"
import { type PruneRule, selectPerConnection } from "./definition/prune-rule.ts"

export type WebhookState = "waiting" | "sending" | "delivered" | "failed" | "exhausted"

type PruneRuleParts = Pick<PruneRule, "name" | "title" | "retention">

const pruneByState = (state: WebhookState, parts: PruneRuleParts): PruneRule => ({
  ...parts,
  batch: 2_000,
  key: ["request_id"],
  find: (lock) =>
    selectPerConnection(
      "webhook",
      "request_id",
      `t.created_at < $1 AND t.state = '${state}' AND t.settled_at < $1`,
      // Skips a webhook that is being requeued.
      lock,
    ),
  deleteDependents: "DELETE FROM webhook_attempt WHERE request_id = ANY (ARRAY(SELECT request_id FROM old))",
})

/** Webhooks about the connection itself are still sent. */
const UNSENT = `state <> 'delivered' AND kind NOT IN (${STATUS_KINDS})`

export const webhookRow = defineTable({
  name: "webhook",
  onTermination: retain(
    "The log of delivered webhooks remains. It names employees by ids that nothing resolves any more.",
    [
      `WITH unsent AS (DELETE FROM webhook WHERE connection_id = $1 AND ${UNSENT} RETURNING request_id)
        DELETE FROM webhook_attempt WHERE request_id = ANY (ARRAY(SELECT request_id FROM unsent))`,
      "UPDATE webhook SET kept_body = NULL WHERE connection_id = $1 AND kept_body IS NOT NULL",
    ],
    { as: "webhooks", where: UNSENT },
  ),
  prune: [
    pruneByState("delivered", {
      name: "delivered_webhooks",
      title: "delivered webhooks, with their attempts",
      retention: "delivered",
    }),
    pruneByState("exhausted", {
      name: "given_up_webhooks",
      title: "webhooks that were given up, with their attempts",
      retention: "sessions",
    }),
  ],
  columns: {
    request_id: primary(uuid),
    connection_id: uuid,
    vendor_org_id: uuid,
    session_id: uuid,
    /** Sequence in the connection's delivery queue, and the stage within the sequence. */
    turn: bigint,
    phase: smallint,
    counter: integer,
    kind: text as Column<WebhookKind>,
    employee_ids: arrayColumn(uuid),
    facts: nullable(json as Column<WebhookFacts>),
    state: text as Column<WebhookState>,
    round: { ...smallint, default: 0 },
    /** Number of attempts that were started in this round. */
    attempt: { ...smallint, default: 0 },
    due_at: instant,
    lease_until: nullable(instant),
    /** Concurrency slot at the endpoint, while it is being sent. */
    slot: nullable(smallint),
    kept_body: nullable(bytes),
    created_at: instant,
    settled_at: nullable(instant),
    /** `timeStamp` of the envelope; null before it is first rendered. */
    rendered_at: nullable(instant),
  },
  indices: [
    { name: "webhook_session_id_counter_idx", columns: ["session_id", "counter"] },
    { name: "webhook_connection_id_created_at_idx", columns: ["connection_id", "created_at"] },
    {
      name: "webhook_waiting_idx",
      columns: ["connection_id", "turn", "phase", "due_at", "counter"],
      where: "state = 'waiting'",
    },
    {
      name: "webhook_waiting_log_idx",
      columns: ["connection_id", "created_at", "kind"],
      where: "state NOT IN ('sending', 'delivered', 'failed', 'exhausted')",
    },
    { name: "webhook_sending_idx", columns: ["vendor_org_id", "slot"], where: "state = 'sending'" },
    { name: "webhook_failed_idx", columns: ["due_at"], where: "state = 'failed'" },
    {
      name: "webhook_undelivered_idx",
      columns: ["vendor_org_id", "settled_at"],
      where: "state IN ('failed', 'exhausted')",
    },
    {
      name: "webhook_undelivered_connection_idx",
      columns: ["vendor_org_id", "state", "connection_id", "created_at", "counter", "request_id"],
      where: "state IN ('failed', 'exhausted')",
    },
    {
      name: "webhook_log_idx",
      columns: ["vendor_org_id", "state", "kind", "created_at", "counter", "request_id"],
      where: "state IN ('delivered', 'failed', 'exhausted')",
    },
  ],
})

export type WebhookRow = RowOf<typeof webhookRow>

/** The delivery queue of a connection: which of its webhooks can be claimed. */
export const webhookLaneRow = defineTable({
  name: "webhook_lane",
  onTermination: retain("The webhook about the termination is still delivered from the queue."),
  columns: {
    connection_id: primary(uuid),
    vendor_org_id: uuid,
    turn: bigint,
    phase: smallint,
    /** When the first webhook of the current sequence and stage is due; null if none is waiting. */
    due_at: nullable(instant),
  },
  indices: [
    {
      name: "webhook_lane_vendor_org_id_due_at_idx",
      columns: ["vendor_org_id", "due_at"],
      where: "due_at IS NOT NULL",
    },
  ],
})

/** Pruning reads the log from the oldest attempt, up to this many attempts at a time. */
const OLDEST_ATTEMPTS = 20_000

export const webhookAttemptRow = defineTable({
  name: "webhook_attempt",
  onTermination: retain("The log of attempts remains with its webhooks, without headers and answers.", [
    `UPDATE webhook_attempt SET answer = NULL, headers = NULL
      WHERE request_id = ANY (ARRAY(SELECT request_id FROM webhook WHERE connection_id = $1))
        AND (answer IS NOT NULL OR headers IS NOT NULL)`,
  ]),
  prune: [
    {
      name: "attempts",
      title: "attempts at webhooks that are gone",
      retention: "delivered",
      batch: 2_000,
      key: ["id"],
      find: () => `SELECT id FROM (SELECT * FROM webhook_attempt ORDER BY id LIMIT ${String(OLDEST_ATTEMPTS)}) a
        WHERE started_at < $1 AND NOT EXISTS (SELECT FROM webhook w WHERE w.request_id = a.request_id) LIMIT $2`,
    },
  ],
  columns: {
    id: { ...primary(bigint), generated: "increment" },
    request_id: uuid,
    started_at: instant,
    duration_ms: integer,
    status: nullable(integer),
    problem: nullable(text),
    answer: nullable(bytes),
    headers: nullable(bytes),
  },
  indices: [{ name: "webhook_attempt_request_id_id_idx", columns: ["request_id", "id"] }],
})

export type WebhookAttemptRow = RowOf<typeof webhookAttemptRow>
