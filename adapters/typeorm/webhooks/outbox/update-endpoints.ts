import { updateEndpoint } from "../../../../core/domain/webhooks/circuit.ts"
import type { EndpointChange, FinishedAttempt } from "../../../../core/ports/webhooks/outbox.ts"
import type { Tx } from "../../database.ts"
import {
  type EndpointHealthRow,
  lockEndpoints,
  type OwnedHealthRow,
  saveEndpointHealth,
  toEndpointHealth,
  toEndpointHealthRow,
} from "../../accounts/endpoint-health.ts"

/** Whose webhook an attempt was about. */
export interface AttemptVendor {
  readonly request_id: string
  readonly vendor_org_id: string
}

/**
 * Updates the endpoints of these vendors by the results of the attempts, as the domain decides, with their rows locked. A
 * transaction that also locks delivery queues locks them first.
 */
export const updateEndpoints = async (
  tx: Tx,
  vendors: ReadonlyArray<AttemptVendor>,
  attempts: ReadonlyArray<FinishedAttempt>,
  moment: { readonly now: number; readonly random: number },
): Promise<ReadonlyArray<EndpointChange>> => {
  const vendorIds = new Map(vendors.map((row) => [row.request_id, row.vendor_org_id]))
  const locked = await lockEndpoints(tx, [...new Set(vendorIds.values())])
  const changed: Array<OwnedHealthRow> = []
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
  await saveEndpointHealth(tx, changed)
  return transitions
}

const isEqual = (a: EndpointHealthRow, b: EndpointHealthRow): boolean =>
  JSON.stringify(toEndpointHealth(a)) === JSON.stringify(toEndpointHealth(b))
