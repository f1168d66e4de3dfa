import { updateEndpoint } from "../../../domain/webhooks/circuit.ts"
import type { EndpointChange, FinishedAttempt } from "../../../ports/webhooks/outbox.ts"
import type { StoredVendor, Tables } from "../tables.ts"

/** Updates the endpoints by the results of these attempts, in the order in which they ended. */
export const updateEndpoints = (
  tables: Tables,
  finished: ReadonlyArray<FinishedAttempt>,
  moment: { readonly now: number; readonly random: number },
): ReadonlyArray<EndpointChange> => {
  const findVendorId = ({ requestId }: FinishedAttempt) => tables.webhooks.get(requestId)?.vendorOrgId
  return [...new Set(finished.map(findVendorId))].flatMap((id) => {
    const vendor = tables.vendors.get(id ?? "")
    if (vendor === undefined) return []
    const results = finished
      .filter((each) => findVendorId(each) === id)
      .map(({ endpointResult }) => endpointResult)
    return updateStoredEndpoint(tables, vendor, results, moment)
  })
}

const updateStoredEndpoint = (
  tables: Tables,
  vendor: StoredVendor,
  results: ReadonlyArray<FinishedAttempt["endpointResult"]>,
  moment: { readonly now: number; readonly random: number },
): ReadonlyArray<EndpointChange> => {
  const { endpoint, orgId } = vendor
  if (endpoint === null) return []
  const { health, transition } = updateEndpoint(endpoint, results, moment)
  tables.vendors.set(orgId, {
    ...vendor,
    noticeAt: transition === "disabled" ? moment.now : vendor.noticeAt,
    endpoint: { ...endpoint, ...health },
  })
  return transition === null ? [] : [{ vendorOrgId: orgId, transition }]
}
