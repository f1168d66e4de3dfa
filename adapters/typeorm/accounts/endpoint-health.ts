import type { EndpointHealth } from "../../../core/domain/accounts/endpoint-health.ts"
import type { Tx } from "../database.ts"
import type { WebhookEndpointRow } from "../rows/accounts/vendor.ts"

/** The columns of an endpoint that its health is made of. */
export type EndpointHealthRow = Pick<
  WebhookEndpointRow,
  "failures" | "openings" | "open_until" | "failing_since" | "failed_at" | "disabled_at" | "disabled_reason"
>

export const toEndpointHealth = (row: EndpointHealthRow): EndpointHealth => ({
  disabled:
    row.disabled_at === null || row.disabled_reason === null
      ? null
      : { at: row.disabled_at.getTime(), reason: row.disabled_reason },
  circuit: {
    failures: row.failures,
    openings: row.openings,
    openUntil: row.open_until?.getTime() ?? null,
    failingSince: row.failing_since?.getTime() ?? null,
    failedAt: row.failed_at?.getTime() ?? null,
  },
})

export const toEndpointHealthRow = ({ circuit, disabled }: EndpointHealth): EndpointHealthRow => ({
  failures: circuit.failures,
  openings: circuit.openings,
  open_until: toDate(circuit.openUntil),
  failing_since: toDate(circuit.failingSince),
  failed_at: toDate(circuit.failedAt),
  disabled_at: toDate(disabled?.at ?? null),
  disabled_reason: disabled?.reason ?? null,
})

const toDate = (at: number | null): Date | null => (at === null ? null : new Date(at))

export type OwnedHealthRow = EndpointHealthRow & { readonly vendor_org_id: string }

/** Locks the endpoints of these vendors in the order of the vendors, so that no two transactions wait for each other. */
export const lockEndpoints = (
  tx: Tx,
  vendorOrgIds: ReadonlyArray<string>,
): Promise<ReadonlyArray<OwnedHealthRow>> => tx.run<OwnedHealthRow>(LOCK, [vendorOrgIds])

/** Writes what the domain decided, in the transaction that holds the locks. */
export const saveEndpointHealth = async (tx: Tx, rows: ReadonlyArray<OwnedHealthRow>): Promise<void> => {
  if (rows.length > 0) await tx.run(UPDATE, [JSON.stringify(rows)])
}

const LOCK = {
  name: "endpoints-lock",
  text: `SELECT vendor_org_id, failures, openings, open_until, failing_since, failed_at, disabled_at, disabled_reason
    FROM webhook_endpoint WHERE vendor_org_id = ANY($1::uuid[]) ORDER BY vendor_org_id FOR UPDATE`,
}

/** An endpoint that is disabled now has a notice to send; an enabled one has none. */
const UPDATE = {
  name: "endpoints-update",
  text: `UPDATE webhook_endpoint e SET failures = u.failures, openings = u.openings, open_until = u.open_until,
      failing_since = u.failing_since, failed_at = u.failed_at, disabled_at = u.disabled_at,
      disabled_reason = u.disabled_reason,
      notice_at = CASE WHEN u.disabled_at IS NULL THEN NULL
        WHEN e.disabled_at IS NULL THEN u.disabled_at ELSE e.notice_at END
    FROM jsonb_to_recordset($1::jsonb) AS u (vendor_org_id uuid, failures int, openings int, open_until timestamptz,
      failing_since timestamptz, failed_at timestamptz, disabled_at timestamptz, disabled_reason text)
    WHERE e.vendor_org_id = u.vendor_org_id`,
}
