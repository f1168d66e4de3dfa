import type { AddressedWebhook } from "../../../../core/domain/webhooks/session-webhooks.ts"
import type { QueuePosition } from "../../../../core/ports/webhooks/outbox.ts"
import type { Tx } from "../../database.ts"
import { lockQueues, advanceQueues, notifyQueues } from "./delivery-queues.ts"

/** The webhooks wait in the sequence of their session. An idle queue opens at them. */
export const enqueue = async (
  tx: Tx,
  { connectionId, sessionId, sequence }: QueuePosition<string>,
  webhooks: ReadonlyArray<AddressedWebhook>,
  now: number,
): Promise<void> => {
  if (webhooks.length === 0) return
  const rows = webhooks.map((webhook) => ({
    request_id: webhook.requestId,
    phase: webhook.stage,
    counter: webhook.counter,
    kind: webhook.kind,
    employee_ids: webhook.employeeIds,
    facts: webhook.facts,
  }))
  await tx.run(CREATE_QUEUE, [connectionId, sequence])
  await lockQueues(tx, [connectionId])
  await tx.run(ENQUEUE, [connectionId, JSON.stringify(rows), new Date(now), sessionId, sequence])
  await advanceQueues(tx, [connectionId])
  await notifyQueues(tx, [connectionId])
}

/** A place behind everything in the queues, for a session that has none yet. */
export const nextSequence = async (tx: Tx): Promise<string> => {
  const [row] = await tx.run<{ turn: string }>({ text: "SELECT nextval('webhook_turn_seq') AS turn" })
  return row?.turn ?? "0"
}

const CREATE_QUEUE = {
  name: "enqueue-create-queue",
  text: `INSERT INTO webhook_lane (connection_id, vendor_org_id, turn, phase)
    SELECT id, vendor_org_id, $2, 0 FROM connection WHERE id = $1
    ON CONFLICT (connection_id) DO NOTHING`,
}

const ENQUEUE = {
  name: "enqueue",
  text: `INSERT INTO webhook (request_id, connection_id, vendor_org_id, session_id, turn, phase, counter, kind,
      employee_ids, facts, state, due_at, created_at)
    SELECT w.request_id, c.id, c.vendor_org_id, $4, $5, w.phase, w.counter, w.kind,
      w.employee_ids, w.facts, 'waiting', $3, $3
    FROM jsonb_to_recordset($2::jsonb) AS w (request_id uuid, phase smallint, counter int, kind text,
      employee_ids uuid[], facts jsonb)
    CROSS JOIN connection c WHERE c.id = $1`,
}
