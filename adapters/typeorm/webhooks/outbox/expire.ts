import * as Effect from "effect/Effect"
import { MAX_WAIT_MILLIS } from "../../../../core/domain/webhooks/circuit.ts"
import type { Outbox } from "../../../../core/ports/webhooks/outbox.ts"
import type { Database } from "../../database.ts"
import { changeQueues } from "./change-queues.ts"

/** Expires webhooks of disabled endpoints and those that waited too long. They keep their attempts and can be resent. */
export const expireUndeliverable =
  (database: Database): Outbox["expireUndeliverable"] =>
  (now) => {
    const expireQueues = (queues: { readonly text: string }, expire: { readonly text: string }) =>
      database.transaction("expire webhooks", (tx) =>
        changeQueues(tx, queues, now, (connectionIds, at) => tx.run(expire, [at, connectionIds])),
      )
    return Effect.zipWith(
      expireQueues(WAITING_QUEUES, EXPIRE_WAITING),
      expireQueues(FAILED_QUEUES, EXPIRE_FAILED),
      (waiting, failed) => waiting + failed,
    )
  }

const QUEUES_PER_BATCH = 100
const TOO_OLD = `$1::timestamptz - interval '${String(MAX_WAIT_MILLIS)} milliseconds'`

const WAITING_QUEUES = {
  name: "expirable-queues",
  text: `SELECT l.connection_id FROM webhook_endpoint e CROSS JOIN LATERAL (
      SELECT connection_id FROM webhook_lane WHERE vendor_org_id = e.vendor_org_id
        AND due_at <= CASE WHEN e.disabled_at IS NULL THEN ${TOO_OLD} ELSE 'infinity' END
      LIMIT ${String(QUEUES_PER_BATCH)}) l`,
}

const EXPIRE_WAITING = {
  text: `UPDATE webhook w SET state = 'exhausted', kept_body = NULL, settled_at = $1 FROM webhook_endpoint e
    WHERE w.connection_id = ANY($2::uuid[]) AND w.state = 'waiting' AND e.vendor_org_id = w.vendor_org_id
      AND (e.disabled_at IS NOT NULL OR w.due_at <= ${TOO_OLD})
    RETURNING w.request_id`,
}

const FAILED_QUEUES = {
  text: `SELECT DISTINCT w.connection_id FROM webhook w
    JOIN webhook_endpoint e ON e.vendor_org_id = w.vendor_org_id AND e.disabled_at IS NOT NULL
    WHERE w.state = 'failed' AND w.due_at <= $1 LIMIT ${String(QUEUES_PER_BATCH)}`,
}

const EXPIRE_FAILED = {
  text: `UPDATE webhook w SET state = 'exhausted', kept_body = NULL FROM webhook_endpoint e
    WHERE w.connection_id = ANY($2::uuid[]) AND w.state = 'failed' AND w.due_at <= $1
      AND e.vendor_org_id = w.vendor_org_id AND e.disabled_at IS NOT NULL
    RETURNING w.request_id`,
}
