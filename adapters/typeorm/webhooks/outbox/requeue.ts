import { type AttemptNumber, decideCrashOutcome } from "../../../../core/domain/webhooks/retry-schedule.ts"
import type { Outbox } from "../../../../core/ports/webhooks/outbox.ts"
import type { Database } from "../../database.ts"
import { changeQueues } from "./change-queues.ts"
import { NEW_SEQUENCE, NEW_SEQUENCES, SEQUENCE_RANK } from "./new-sequences.ts"

/**
 * Releases the webhooks of dead workers. The interrupted attempt counts, so a webhook that kills its worker every time
 * fails until the end of its vendor's day, and the rest of the queue goes on (`decideCrashOutcome`).
 */
export const releaseExpired =
  (database: Database): Outbox["releaseExpired"] =>
  (now) =>
    database.transaction(
      "release expired leases",
      (tx) =>
        changeQueues(tx, EXPIRED_QUEUES, now, async (connectionIds, at) => {
          const expired = await tx.run<ExpiredRow>(EXPIRED, [at, connectionIds])
          await tx.run(RELEASE, [at, JSON.stringify(expired.map((row) => toReleaseRow(row, now)))])
          return expired
        }),
      { bulk: true },
    )

interface ExpiredRow extends AttemptNumber {
  readonly request_id: string
  readonly time_zone: string
}

const toReleaseRow = ({ request_id, time_zone, ...at }: ExpiredRow, now: number) => {
  const outcome = decideCrashOutcome(at, { now, timeZone: time_zone })
  return { request_id, state: outcome.state, due: "dueAt" in outcome ? outcome.dueAt : null }
}

/**
 * Requeues failed webhooks at the end of the vendor's day. They take a new sequence, behind everything in the queue of
 * their connection; so they are rendered again, and never overtake or repeat an older version of an employee.
 */
export const requeueFailed =
  (database: Database): Outbox["requeueFailed"] =>
  (now) =>
    database.transaction(
      "requeue the failed webhooks",
      (tx) =>
        changeQueues(tx, FAILED_QUEUES, now, (connectionIds, at) => tx.run(REQUEUE, [at, connectionIds])),
      { bulk: true },
    )

const QUEUES_PER_BATCH = 200

const EXPIRED_QUEUES = {
  text: `SELECT DISTINCT connection_id FROM webhook WHERE state = 'sending' AND lease_until < $1
    LIMIT ${String(QUEUES_PER_BATCH)}`,
}

const EXPIRED = {
  text: `SELECT w.request_id, w.round, w.attempt, v.time_zone FROM webhook w JOIN vendor v ON v.org_id = w.vendor_org_id
    WHERE w.state = 'sending' AND w.lease_until < $1 AND w.connection_id = ANY($2::uuid[])`,
}

/** What waits keeps its rendered body, so that the retry is identical. */
const RELEASE = {
  text: `UPDATE webhook w SET lease_until = NULL, slot = NULL, state = r.state,
      due_at = coalesce(to_timestamp(r.due / 1000.0), w.due_at),
      settled_at = CASE WHEN r.state = 'waiting' THEN NULL ELSE $1::timestamptz END,
      kept_body = CASE WHEN r.state = 'waiting' THEN w.kept_body END
    FROM jsonb_to_recordset($2::jsonb) AS r (request_id uuid, state text, due bigint)
    WHERE w.request_id = r.request_id`,
}

/** Not those of a disabled endpoint. */
const FAILED_QUEUES = {
  text: `SELECT DISTINCT w.connection_id FROM webhook w
    JOIN webhook_endpoint e ON e.vendor_org_id = w.vendor_org_id AND e.disabled_at IS NULL
    WHERE w.state = 'failed' AND w.due_at <= $1 LIMIT ${String(QUEUES_PER_BATCH)}`,
}

const REQUEUE = {
  text: `WITH again AS (
      SELECT request_id, ${SEQUENCE_RANK} FROM webhook
      WHERE state = 'failed' AND due_at <= $1 AND connection_id = ANY($2::uuid[])),
    ${NEW_SEQUENCES}
    UPDATE webhook w SET state = 'waiting', turn = ${NEW_SEQUENCE}, round = round + 1, attempt = 0, due_at = $1,
      kept_body = NULL, settled_at = NULL
    FROM again WHERE w.request_id = again.request_id
    RETURNING w.request_id`,
}
