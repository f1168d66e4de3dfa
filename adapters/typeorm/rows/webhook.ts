import { EntitySchema } from "typeorm"
import type { WebhookKind } from "../../../core/contract/webhooks/webhook.ts"
import type { WebhookFacts } from "../../../core/domain/webhooks/session-webhooks.ts"
import {
  bigint,
  bytes,
  instant,
  integer,
  json,
  arrayColumn,
  nullable,
  primary,
  smallint,
  text,
  uuid,
} from "./columns.ts"

export type WebhookState = "waiting" | "sending" | "delivered" | "failed" | "exhausted"

export interface WebhookRow {
  request_id: string
  connection_id: string
  vendor_org_id: string
  session_id: string
  /** Place in the connection's lane, and the part of the turn it belongs to. */
  turn: string
  phase: number
  counter: number
  kind: WebhookKind
  employee_ids: string[]
  facts: WebhookFacts | null
  state: WebhookState
  round: number
  /** Attempts begun in this round. */
  attempt: number
  due_at: Date
  lease_until: Date | null
  /** Of its endpoint, while it is being sent. */
  slot: number | null
  kept_body: Buffer | null
  created_at: Date
  settled_at: Date | null
  /** What the `timeStamp` of its envelope says; null before the first was rendered. */
  rendered_at: Date | null
}

export const webhookRow = new EntitySchema<WebhookRow>({
  name: "webhook",
  columns: {
    request_id: primary(uuid, "webhook"),
    connection_id: uuid,
    vendor_org_id: uuid,
    session_id: uuid,
    turn: bigint,
    phase: smallint,
    counter: integer,
    kind: text,
    employee_ids: arrayColumn(uuid),
    facts: nullable(json),
    state: text,
    round: { ...smallint, default: 0 },
    attempt: { ...smallint, default: 0 },
    due_at: instant,
    lease_until: nullable(instant),
    slot: nullable(smallint),
    kept_body: nullable(bytes),
    created_at: instant,
    settled_at: nullable(instant),
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
    { name: "webhook_sending_idx", columns: ["vendor_org_id", "slot"], where: "state = 'sending'" },
    { name: "webhook_failed_idx", columns: ["due_at"], where: "state = 'failed'" },
    {
      name: "webhook_undelivered_idx",
      columns: ["vendor_org_id", "settled_at"],
      where: "state IN ('failed', 'exhausted')",
    },
  ],
})

/** One row a connection with webhooks: which of them may be claimed. */
export interface WebhookLaneRow {
  connection_id: string
  vendor_org_id: string
  turn: string
  phase: number
  /** When the first claimable webhook of the open turn and phase is due; null: none waits. */
  due_at: Date | null
}

export const webhookLaneRow = new EntitySchema<WebhookLaneRow>({
  name: "webhook_lane",
  columns: {
    connection_id: primary(uuid, "webhook_lane"),
    vendor_org_id: uuid,
    turn: bigint,
    phase: smallint,
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

export interface WebhookAttemptRow {
  id: string
  request_id: string
  started_at: Date
  duration_ms: number
  status: number | null
  problem: string | null
  answer: Buffer | null
}

export const webhookAttemptRow = new EntitySchema<WebhookAttemptRow>({
  name: "webhook_attempt",
  columns: {
    id: { ...primary(bigint, "webhook_attempt"), generated: "increment" },
    request_id: uuid,
    started_at: instant,
    duration_ms: integer,
    status: nullable(integer),
    problem: nullable(text),
    answer: nullable(bytes),
  },
  indices: [{ name: "webhook_attempt_request_id_idx", columns: ["request_id"] }],
})
