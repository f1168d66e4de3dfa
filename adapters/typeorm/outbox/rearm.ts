import { FIRST_ROUND_ATTEMPTS } from "../../../core/domain/webhook/retry-calendar.ts"
import type { Outbox } from "../../../core/ports/outbox.ts"
import type { Database } from "../database.ts"
import { changeLanes } from "./change-lanes.ts"
import { NEW_TURN, NEW_TURNS, PLACE_OF_TURN } from "./new-turns.ts"

/**
 * A dead worker's webhooks wait again at once, and the attempt that nobody knows the end of stays counted: one that
 * killed its worker every time is parked as failed until tomorrow, and the rest flows.
 */
export const releaseExpired =
  (database: Database): Outbox["releaseExpired"] =>
  (now) =>
    database.transaction(
      "release the webhooks of a dead worker",
      (tx) => changeLanes(tx, EXPIRED_LANES, RELEASE, now),
      { bulk: true },
    )

/**
 * At the end of the vendor's day the failed webhooks take a new turn, behind everything their connection has in its
 * lane; so they are rendered anew, and never overtake or repeat an older version of an employee.
 */
export const rearmFailed =
  (database: Database): Outbox["rearmFailed"] =>
  (now) =>
    database.transaction("re-arm the failed webhooks", (tx) => changeLanes(tx, FAILED_LANES, REARM, now), {
      bulk: true,
    })

const LANES_AT_ONCE = 200

const EXPIRED_LANES = {
  text: `SELECT DISTINCT connection_id FROM webhook WHERE state = 'sending' AND lease_until < $1
    LIMIT ${String(LANES_AT_ONCE)}`,
}

const RELEASE = {
  text: `UPDATE webhook SET lease_until = NULL, slot = NULL,
      settled_at = CASE WHEN attempt < ${String(FIRST_ROUND_ATTEMPTS)} THEN NULL ELSE $1::timestamptz END,
      state = CASE WHEN attempt < ${String(FIRST_ROUND_ATTEMPTS)} THEN 'waiting' ELSE 'failed' END,
      due_at = CASE WHEN attempt < ${String(FIRST_ROUND_ATTEMPTS)} THEN $1::timestamptz ELSE $1::timestamptz + interval '1 day' END
    WHERE state = 'sending' AND lease_until < $1 AND connection_id = ANY($2::uuid[]) RETURNING request_id`,
}

/** While an endpoint is disabled nothing of its vendor is re-armed. */
const FAILED_LANES = {
  text: `SELECT DISTINCT w.connection_id FROM webhook w
    JOIN webhook_endpoint e ON e.vendor_org_id = w.vendor_org_id AND e.disabled_at IS NULL
    WHERE w.state = 'failed' AND w.due_at <= $1 LIMIT ${String(LANES_AT_ONCE)}`,
}

const REARM = {
  text: `WITH again AS (
      SELECT request_id, ${PLACE_OF_TURN} FROM webhook
      WHERE state = 'failed' AND due_at <= $1 AND connection_id = ANY($2::uuid[])),
    ${NEW_TURNS}
    UPDATE webhook w SET state = 'waiting', turn = ${NEW_TURN}, round = round + 1, attempt = 0, due_at = $1,
      kept_body = NULL, settled_at = NULL
    FROM again WHERE w.request_id = again.request_id
    RETURNING w.request_id`,
}
