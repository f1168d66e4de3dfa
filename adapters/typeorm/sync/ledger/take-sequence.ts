import { PUSH_TRIGGER, type SyncSession } from "../../../../core/domain/sync/session.ts"
import { findSharedSequence } from "../../../../core/domain/webhooks/shared-sequence.ts"
import type { Tx } from "../../database.ts"

/** The session's sequence in the queue of its connection, assigned with its first webhook. */
export const takeSequence = async (tx: Tx, session: SyncSession): Promise<string> => {
  const shares = session.trigger === PUSH_TRIGGER && session.webhookCounter === 0
  const shared = shares ? await findShared(tx, session) : null
  const [row] = await tx.run<{ turn: string }>(TAKE, [session.id, shared])
  return row?.turn ?? "0"
}

const TAKE = {
  name: "apply-turn",
  text: "UPDATE sync_session SET turn = coalesce(turn, $2, nextval('webhook_turn_seq')) WHERE id = $1 RETURNING turn",
}

const findShared = async (tx: Tx, { id, connectionId }: SyncSession): Promise<string | null> => {
  const waiting = await tx.run<WaitingRow>(WAITING, [connectionId, id])
  const isCut = waiting.reduce((sum, { webhooks }) => sum + webhooks, 0) === NEWEST
  return findSharedSequence(isCut ? waiting.slice(0, -1) : waiting)
}

interface WaitingRow {
  readonly sequence: string
  readonly webhooks: number
  readonly isPushed: boolean
  readonly hasSameEmployee: boolean
}

/** Only the end of a long queue is read: a session joins a later sequence then. */
const NEWEST = 1_000

/**
 * The sequences behind everything that is being sent, newest first. The queue need not be locked: a session may join a
 * sequence that a worker claims at this moment, since all later ones are without its employees.
 */
const WAITING = {
  name: "apply-waiting-sequences",
  text: `WITH changed AS (
      SELECT array_agg(id) AS ids FROM staged_employee WHERE session_id = $2 AND change IN ('add', 'update')),
    newest AS (
      SELECT w.turn, w.session_id, w.employee_ids FROM webhook_lane l CROSS JOIN LATERAL (
        SELECT max(turn) AS turn FROM webhook
        WHERE vendor_org_id = l.vendor_org_id AND connection_id = $1 AND state = 'sending') sent
      CROSS JOIN LATERAL (
        SELECT turn, session_id, employee_ids FROM webhook
        WHERE connection_id = $1 AND state = 'waiting' AND turn > greatest(l.turn, sent.turn)
        ORDER BY turn DESC, phase DESC, due_at DESC, counter DESC LIMIT ${String(NEWEST)}) w
      WHERE l.connection_id = $1)
    SELECT n.turn AS sequence, count(*)::int AS webhooks,
      bool_and(coalesce(s.turn = n.turn AND s.state = 'completed' AND s.trigger = '${PUSH_TRIGGER}', false)) AS "isPushed",
      bool_or(coalesce(n.employee_ids && changed.ids, false)) AS "hasSameEmployee"
    FROM newest n CROSS JOIN changed LEFT JOIN sync_session s ON s.id = n.session_id
    GROUP BY n.turn ORDER BY n.turn DESC`,
}
