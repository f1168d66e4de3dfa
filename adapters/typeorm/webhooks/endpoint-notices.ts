import * as Effect from "effect/Effect"
import type { DisabledReason } from "../../../core/domain/accounts/endpoint-health.ts"
import type { EndpointNotices } from "../../../core/ports/webhooks/endpoint-notices.ts"
import type { Database } from "../database.ts"
import { webhookEndpointRow } from "../rows/accounts/vendor.ts"

export const makeEndpointNotices = (database: Database): EndpointNotices => ({
  claim: (now, againAt) =>
    database.query<NoticeRow>("claim notices", TAKE, [new Date(now), new Date(againAt)]).pipe(
      Effect.map((rows) =>
        rows.map((row) => ({
          vendorOrgId: row.vendor_org_id,
          vendorName: row.name,
          url: row.url,
          disabledAt: row.disabled_at.getTime(),
          reason: row.disabled_reason,
          failingSince: row.failing_since?.getTime() ?? null,
          recipients: row.recipients,
        })),
      ),
    ),
  markNotified: ({ vendorOrgId, disabledAt }) =>
    database.write("mark a notice as sent", webhookEndpointRow, (rows) =>
      rows.update({ vendor_org_id: vendorOrgId, disabled_at: new Date(disabledAt) }, { notice_at: null }),
    ),
})

interface NoticeRow {
  vendor_org_id: string
  name: string
  url: string
  disabled_at: Date
  disabled_reason: DisabledReason
  failing_since: Date | null
  recipients: Array<string>
}

/** A claim moves the time forward, so that a concurrent claim does not find it. */
const TAKE = {
  name: "take-notices",
  text: `UPDATE webhook_endpoint e SET notice_at = $2
    WHERE e.notice_at <= $1 AND e.disabled_at IS NOT NULL
    RETURNING e.vendor_org_id, (SELECT name FROM organization WHERE id = e.vendor_org_id) AS name, e.url, e.disabled_at, e.disabled_reason, e.failing_since, ARRAY(
      SELECT email FROM vendor_admin WHERE vendor_org_id = e.vendor_org_id ORDER BY email) AS recipients`,
}
