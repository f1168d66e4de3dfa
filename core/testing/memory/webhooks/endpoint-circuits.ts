import { updateCircuit, detectEndpointTransition } from "../../../domain/webhooks/circuit.ts"
import type { EndpointChange, FinishedAttempt } from "../../../ports/webhooks/outbox.ts"
import type { StoredVendor, Tables } from "../tables.ts"

/** The endpoints' circuits after these attempts, in the order in which they ended. */
export const updateEndpointCircuits = (
  tables: Tables,
  finished: ReadonlyArray<FinishedAttempt>,
  moment: { readonly now: number; readonly random: number },
): ReadonlyArray<EndpointChange> => {
  const findVendorId = ({ requestId }: FinishedAttempt) => tables.webhooks.get(requestId)?.vendorOrgId
  return [...new Set(finished.map(findVendorId))].flatMap((id) => {
    const vendor = tables.vendors.get(id ?? "")
    if (vendor === undefined) return []
    const outcomes = finished
      .filter((each) => findVendorId(each) === id)
      .map(({ endpointResult }) => endpointResult)
    return updateEndpointCircuit(tables, vendor, outcomes, moment)
  })
}

const updateEndpointCircuit = (
  tables: Tables,
  vendor: StoredVendor,
  outcomes: ReadonlyArray<FinishedAttempt["endpointResult"]>,
  moment: { readonly now: number; readonly random: number },
): ReadonlyArray<EndpointChange> => {
  const { endpoint, orgId } = vendor
  if (endpoint === null) return []
  const after = updateCircuit(endpoint.circuit, outcomes, moment)
  const disabledReason = endpoint.disabled === null ? after.disabledReason : null
  const transition = detectEndpointTransition(endpoint.circuit, { ...after, disabledReason })
  tables.vendors.set(orgId, {
    ...vendor,
    noticeAt: disabledReason === null ? vendor.noticeAt : moment.now,
    endpoint: {
      ...endpoint,
      circuit: after.circuit,
      disabled: disabledReason === null ? endpoint.disabled : { at: moment.now, reason: disabledReason },
    },
  })
  return transition === null ? [] : [{ vendorOrgId: orgId, transition }]
}
