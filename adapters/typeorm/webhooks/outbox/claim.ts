import * as Effect from "effect/Effect"
import { FAILURE_THRESHOLD } from "../../../../core/domain/webhooks/circuit.ts"
import type { Outbox } from "../../../../core/ports/webhooks/outbox.ts"
import type { Database } from "../../database.ts"

/**
 * Leases due webhooks by one call of the function `claim_webhooks`. It limits them by the circuits of their endpoints like
 * `countAllowedSends`; the suite of the outbox compares both.
 */
export const claim =
  (database: Database): Outbox["claim"] =>
  ({ now, leasedUntil, slots, webhooksPerSlot, smallGroup, endpoints }) =>
    database
      .query<{ vendor_org_id: string; slot: number; request_ids: string[] }>("claim webhooks", CLAIM, [
        new Date(now),
        new Date(leasedUntil),
        slots,
        webhooksPerSlot,
        smallGroup,
        Math.min(endpoints, ENDPOINTS_AT_ONCE),
        QUEUES_PER_ENDPOINT,
        FAILURE_THRESHOLD,
      ])
      .pipe(
        Effect.map((claimed) =>
          claimed.map((row) => ({
            vendorOrgId: row.vendor_org_id,
            slot: row.slot,
            requestIds: row.request_ids,
          })),
        ),
      )

const ENDPOINTS_AT_ONCE = 100
const QUEUES_PER_ENDPOINT = 200

const CLAIM = { name: "claim-webhooks", text: "SELECT * FROM claim_webhooks($1, $2, $3, $4, $5, $6, $7, $8)" }
