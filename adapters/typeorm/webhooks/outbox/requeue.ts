import {
  END_OF_DAY_ROUNDS,
  FIRST_ROUND_ATTEMPTS,
  nextEndOfDay,
} from "../../../../core/domain/webhooks/retry-schedule.ts"
import type { Outbox } from "../../../../core/ports/webhooks/outbox.ts"
import type { Database, Tx } from "../../database.ts"
import { changeQueues } from "./change-queues.ts"
import { NEW_SEQUENCE, NEW_SEQUENCES, SEQUENCE_RANK } from "./new-sequences.ts"

/**
 * A dead worker's webhooks wait again at once, and the attempt that nobody knows the end of stays counted: one that
 * killed its worker every time has failed until the end of its vendor's day, and the rest flows (`decideCrashOutcome`).
 */
export const releaseExpired =
  (database: Database): Outbox["releaseExpired"] =>
  (now) =>
    database.transaction(
      "release the webhooks of a dead worker",
      async (tx) => changeQueues(tx, EXPIRED_QUEUES, RELEASE, now, [await computeEndsOfDay(tx, now)]),
      { bulk: true },
    )

/** By vendor, of those who have a webhook that killed its worker every time: epoch milliseconds of the next end of day. */
const computeEndsOfDay = async (tx: Tx, now: number): Promise<string> => {
  const vendors = await tx.run<{ org_id: string; time_zone: string }>(VENDORS_OF_POISON, [new Date(now)])
  return JSON.stringify(
    Object.fromEntries(vendors.map(({ org_id, time_zone }) => [org_id, nextEndOfDay(now, time_zone)])),
  )
}

/**
 * At the end of the vendor's day the failed webhooks take a new turn, behind everything their connection has in its
 * lane; so they are rendered anew, and never overtake or repeat an older version of an employee.
 */
export const requeueFailed =
  (database: Database): Outbox["requeueFailed"] =>
  (now) =>
    database.transaction(
      "re-arm the failed webhooks",
      (tx) => changeQueues(tx, FAILED_QUEUES, REQUEUE, now),
      {
        bulk: true,
      },
    )

const QUEUES_PER_BATCH = 200

const EXPIRED_QUEUES = {
  text: `SELECT DISTINCT connection_id FROM webhook WHERE state = 'sending' AND lease_until < $1
    LIMIT ${String(QUEUES_PER_BATCH)}`,
}

const HAS_ATTEMPTS = `attempt < ${String(FIRST_ROUND_ATTEMPTS)}`

const VENDORS_OF_POISON = {
  text: `SELECT org_id, time_zone FROM vendor WHERE org_id IN (SELECT vendor_org_id FROM webhook
    WHERE state = 'sending' AND lease_until < $1 AND NOT ${HAS_ATTEMPTS})`,
}

/** $3: ends of day by vendor. A vendor that is not among them had no such webhook a moment ago; it has until the next look. */
const RELEASE = {
  text: `UPDATE webhook SET lease_until = NULL, slot = NULL,
      settled_at = CASE WHEN ${HAS_ATTEMPTS} THEN NULL ELSE $1::timestamptz END,
      kept_body = CASE WHEN ${HAS_ATTEMPTS} THEN kept_body END,
      state = CASE WHEN ${HAS_ATTEMPTS} THEN 'waiting'
        WHEN round < ${String(END_OF_DAY_ROUNDS)} THEN 'failed' ELSE 'exhausted' END,
      due_at = CASE WHEN ${HAS_ATTEMPTS} THEN $1::timestamptz
        ELSE to_timestamp(($3::jsonb->>vendor_org_id::text)::float8 / 1000) END
    WHERE state = 'sending' AND lease_until < $1 AND connection_id = ANY($2::uuid[])
      AND (${HAS_ATTEMPTS} OR $3::jsonb ? vendor_org_id::text) RETURNING request_id`,
}

/** While an endpoint is disabled nothing of its vendor is re-armed. */
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
