import * as Effect from "effect/Effect"
import type { Outbox, OutboxTotals, WebhookSelection } from "../../../../core/ports/webhooks/outbox.ts"
import type { Database } from "../../database.ts"
import { lockQueues, advanceQueues, notifyQueues } from "./delivery-queues.ts"
import { NEW_SEQUENCE, NEW_SEQUENCES, SEQUENCE_RANK } from "./new-sequences.ts"
import { toTotals } from "./totals.ts"
import { WEBHOOK_KINDS } from "../../../../core/contract/webhooks/webhook.ts"
import { STATUS_KINDS } from "../../rows/status-kinds.ts"

/**
 * Finished webhooks take a new sequence, behind everything in the queue of their connection, so that no older version of
 * an employee arrives after a newer one. Those that wait for a retry are due at once.
 */
export const resend =
  (database: Database): Outbox["resend"] =>
  (vendorOrgId, selection, now) =>
    database.transaction(
      "resend webhooks",
      async (tx) => {
        const values = toParameters(vendorOrgId, selection)
        const matched = matchedIn(selection.states)
        const queues = await tx.run<{ connection_id: string }>(selectQueues(matched), values)
        if (queues.length === 0) return { matched: 0, queued: 0 }
        const connectionIds = queues.map((queue) => queue.connection_id)
        await lockQueues(tx, connectionIds)
        const [counts] = await tx.run<{ matched: number; queued: number }>(requeue(matched), [
          ...values,
          new Date(now),
        ])
        await advanceQueues(tx, connectionIds)
        await notifyQueues(tx, connectionIds)
        return counts ?? { matched: 0, queued: 0 }
      },
      { bulk: true },
    )

/** Then all kinds are named, since the vendor's log is indexed by kind and time: without them a day was looked for in all of it. */
const isOnlyByTime = ({ createdFrom, createdTo, sessionId, requestIds, connectionId }: WebhookSelection) =>
  (createdFrom !== null || createdTo !== null) &&
  [sessionId, requestIds, connectionId].every((one) => one === null)

const toParameters = (vendorOrgId: string, selection: WebhookSelection): ReadonlyArray<unknown> => [
  vendorOrgId,
  selection.sessionId,
  selection.counter,
  selection.states,
  toDate(selection.from),
  toDate(selection.to),
  selection.orgIds,
  selection.requestIds,
  toDate(selection.finishedFrom),
  selection.connectionId,
  selection.kinds ?? (isOnlyByTime(selection) ? WEBHOOK_KINDS : null),
  toDate(selection.createdFrom),
  toDate(selection.createdTo),
]

const toDate = (at: number | null): Date | null => (at === null ? null : new Date(at))

/** Counts the selected webhooks by state. */
export const countMatching =
  (database: Database): Outbox["countMatching"] =>
  (vendorOrgId, selection, most) =>
    database
      .query<{ state: keyof OutboxTotals; count: number }>(
        "count the webhooks to resend",
        byState(matchedIn(selection.states)),
        [...toParameters(vendorOrgId, selection), most],
      )
      .pipe(Effect.map(toTotals))

/** In whole seconds, like the `timeStamp` of the envelope. */
const RENDERED = "date_trunc('second', coalesce(w.rendered_at, w.created_at), 'UTC')"

/** A terminated connection has no records left: only webhooks about its status can be resent. */
const MATCHED = `SELECT w.request_id, w.connection_id, w.session_id, w.turn, w.state
  FROM webhook w JOIN connection c ON c.id = w.connection_id
  WHERE c.vendor_org_id = $1 AND ($2::uuid IS NULL OR w.session_id = $2) AND ($3::int IS NULL OR w.counter = $3)
    AND w.state = ANY($4) AND ($5::timestamptz IS NULL OR ${RENDERED} >= $5)
    AND ($6::timestamptz IS NULL OR ${RENDERED} <= $6) AND ($7::uuid[] IS NULL OR c.org_id = ANY($7))
    AND ($8::uuid[] IS NULL OR w.request_id = ANY($8)) AND ($9::timestamptz IS NULL OR w.settled_at >= $9)
    AND ($10::uuid IS NULL OR w.connection_id = $10) AND ($11::text[] IS NULL OR w.kind = ANY($11))
    AND ($12::timestamptz IS NULL OR w.created_at >= $12) AND ($13::timestamptz IS NULL OR w.created_at < $13)
    AND (c.data_key IS NOT NULL OR w.kind IN (${STATUS_KINDS}))`

const FINISHED: WebhookSelection["states"] = ["delivered", "failed", "exhausted"]

/** Names the states in the statement where an index holds only them. */
const matchedIn = (states: WebhookSelection["states"]): string => {
  if (!states.every((state) => FINISHED.includes(state))) return MATCHED
  const indexed = states.includes("delivered") ? FINISHED : ["failed", "exhausted"]
  return `${MATCHED} AND w.vendor_org_id = $1 AND w.state IN ('${indexed.join("','")}')`
}

const byState = (matched: string) => ({
  text: `SELECT state, count(*)::int AS count FROM (${matched} LIMIT $14::int) m GROUP BY state`,
})

const selectQueues = (matched: string) => ({ text: `SELECT DISTINCT connection_id FROM (${matched}) m` })

const requeue = (matched: string) => ({
  text: `WITH matched AS (${matched}),
    again AS (
      SELECT request_id, ${SEQUENCE_RANK} FROM matched WHERE state IN ('delivered', 'failed', 'exhausted')),
    ${NEW_SEQUENCES},
    sent AS (
      UPDATE webhook w SET state = 'waiting', turn = ${NEW_SEQUENCE}, round = 0, attempt = 0, due_at = $14, kept_body = NULL,
        settled_at = NULL
      FROM again WHERE w.request_id = again.request_id RETURNING 1),
    sooner AS (
      UPDATE webhook w SET due_at = least(w.due_at, $14) FROM matched m
      WHERE w.request_id = m.request_id AND m.state = 'waiting' RETURNING 1)
    SELECT (SELECT count(*)::int FROM matched) AS matched,
      (SELECT count(*)::int FROM sent) + (SELECT count(*)::int FROM sooner) AS queued`,
})
