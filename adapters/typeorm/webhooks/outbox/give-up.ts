import * as Effect from "effect/Effect"
import { WAITS_AT_MOST_MILLIS } from "../../../../core/domain/webhooks/circuit.ts"
import type { Outbox } from "../../../../core/ports/webhooks/outbox.ts"
import type { Database } from "../../database.ts"
import { changeLanes } from "./change-lanes.ts"

/** What waits for nobody, or has waited too long, comes to its end with the attempts it had; a resend brings it back. */
export const giveUp =
  (database: Database): Outbox["giveUp"] =>
  (now) => {
    const change = (lanes: { readonly text: string }, giveUp: { readonly text: string }) =>
      database.transaction("give up webhooks that cannot be sent", (tx) =>
        changeLanes(tx, lanes, giveUp, now),
      )
    return Effect.zipWith(
      change(WAITING_LANES, GIVE_UP_WAITING),
      change(FAILED_LANES, GIVE_UP_FAILED),
      (waiting, failed) => waiting + failed,
    )
  }

const LANES_EACH = 100
const TOO_OLD = `$1::timestamptz - interval '${String(WAITS_AT_MOST_MILLIS)} milliseconds'`

const WAITING_LANES = {
  name: "hopeless-lanes",
  text: `SELECT l.connection_id FROM webhook_endpoint e CROSS JOIN LATERAL (
      SELECT connection_id FROM webhook_lane WHERE vendor_org_id = e.vendor_org_id
        AND due_at <= CASE WHEN e.disabled_at IS NULL THEN ${TOO_OLD} ELSE 'infinity' END
      LIMIT ${String(LANES_EACH)}) l`,
}

const GIVE_UP_WAITING = {
  text: `UPDATE webhook w SET state = 'exhausted', kept_body = NULL, settled_at = $1 FROM webhook_endpoint e
    WHERE w.connection_id = ANY($2::uuid[]) AND w.state = 'waiting' AND e.vendor_org_id = w.vendor_org_id
      AND (e.disabled_at IS NOT NULL OR w.due_at <= ${TOO_OLD})
    RETURNING w.request_id`,
}

const FAILED_LANES = {
  text: `SELECT DISTINCT w.connection_id FROM webhook w
    JOIN webhook_endpoint e ON e.vendor_org_id = w.vendor_org_id AND e.disabled_at IS NOT NULL
    WHERE w.state = 'failed' AND w.due_at <= $1 LIMIT ${String(LANES_EACH)}`,
}

const GIVE_UP_FAILED = {
  text: `UPDATE webhook w SET state = 'exhausted', kept_body = NULL FROM webhook_endpoint e
    WHERE w.connection_id = ANY($2::uuid[]) AND w.state = 'failed' AND w.due_at <= $1
      AND e.vendor_org_id = w.vendor_org_id AND e.disabled_at IS NOT NULL
    RETURNING w.request_id`,
}
