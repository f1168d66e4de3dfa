import { updateEndpoint } from "../../../../core/domain/webhooks/circuit.ts"
import type { EndpointChange, FinishedAttempt } from "../../../../core/ports/webhooks/outbox.ts"
import type { Tx } from "../../database.ts"
import { type EndpointHealthRow, toEndpointHealth, toEndpointHealthRow } from "../endpoint-health.ts"

/** Whose webhook an attempt was about. */
export interface AttemptVendor {
  readonly request_id: string
  readonly vendor_org_id: string
}

/**
 * Updates the endpoints of these vendors by the results of the attempts, as the domain decides, with their rows locked. A
 * transaction that also locks delivery queues locks them first. Endpoints are locked in the order of their vendors, so
 * that no two transactions wait for each other.
 */
export const updateEndpoints = async (
  tx: Tx,
  vendors: ReadonlyArray<AttemptVendor>,
  attempts: ReadonlyArray<FinishedAttempt>,
  moment: { readonly now: number; readonly random: number },
): Promise<ReadonlyArray<EndpointChange>> => {
  const vendorIds = new Map(vendors.map((row) => [row.request_id, row.vendor_org_id]))
  const locked = await tx.run<EndpointRow>(LOCK, [[...new Set(vendorIds.values())]])
  const changed: Array<EndpointRow> = []
  const transitions: Array<EndpointChange> = []
  for (const { vendor_org_id: vendorOrgId, ...row } of locked) {
    const results = attempts
      .filter(({ requestId }) => vendorIds.get(requestId) === vendorOrgId)
      .map(({ endpointResult }) => endpointResult)
    const { health, transition } = updateEndpoint(toEndpointHealth(row), results, moment)
    const updated = toEndpointHealthRow(health)
    // To write the endpoint with every acknowledgement would make all its workers wait for each other.
    if (!isEqual(row, updated)) changed.push({ vendor_org_id: vendorOrgId, ...updated })
    if (transition !== null) transitions.push({ vendorOrgId, transition })
  }
  if (changed.length > 0) await tx.run(UPDATE, [JSON.stringify(changed)])
  return transitions
}

type EndpointRow = EndpointHealthRow & { readonly vendor_org_id: string }

const isEqual = (a: EndpointHealthRow, b: EndpointHealthRow): boolean =>
  JSON.stringify(toEndpointHealth(a)) === JSON.stringify(toEndpointHealth(b))

const LOCK = {
  name: "endpoints-lock",
  text: `SELECT vendor_org_id, failures, openings, open_until, failing_since, failed_at, disabled_at, disabled_reason
    FROM webhook_endpoint WHERE vendor_org_id = ANY($1::uuid[]) ORDER BY vendor_org_id FOR UPDATE`,
}

/** An endpoint that is disabled now has a notice to send. */
const UPDATE = {
  name: "endpoints-update",
  text: `UPDATE webhook_endpoint e SET failures = u.failures, openings = u.openings, open_until = u.open_until,
      failing_since = u.failing_since, failed_at = u.failed_at, disabled_at = u.disabled_at,
      disabled_reason = u.disabled_reason,
      notice_at = CASE WHEN e.disabled_at IS NULL AND u.disabled_at IS NOT NULL THEN u.disabled_at ELSE e.notice_at END
    FROM jsonb_to_recordset($1::jsonb) AS u (vendor_org_id uuid, failures int, openings int, open_until timestamptz,
      failing_since timestamptz, failed_at timestamptz, disabled_at timestamptz, disabled_reason text)
    WHERE e.vendor_org_id = u.vendor_org_id`,
}
