import { afterOutcomes, newsOf } from "../../../domain/webhooks/circuit.ts"
import type { EndpointChange, SettledWebhook } from "../../../ports/webhooks/outbox.ts"
import type { StoredVendor, Tables } from "../tables.ts"

/** The endpoints' circuits after these attempts, in the order in which they ended. */
export const moveCircuits = (
  tables: Tables,
  settled: ReadonlyArray<SettledWebhook>,
  moment: { readonly now: number; readonly random: number },
): ReadonlyArray<EndpointChange> => {
  const vendorOf = ({ requestId }: SettledWebhook) => tables.webhooks.get(requestId)?.vendorOrgId
  return [...new Set(settled.map(vendorOf))].flatMap((id) => {
    const vendor = tables.vendors.get(id ?? "")
    if (vendor === undefined) return []
    const outcomes = settled.filter((each) => vendorOf(each) === id).map(({ outcome }) => outcome)
    return moveCircuit(tables, vendor, outcomes, moment)
  })
}

const moveCircuit = (
  tables: Tables,
  vendor: StoredVendor,
  outcomes: ReadonlyArray<SettledWebhook["outcome"]>,
  moment: { readonly now: number; readonly random: number },
): ReadonlyArray<EndpointChange> => {
  const { endpoint, orgId } = vendor
  if (endpoint === null) return []
  const after = afterOutcomes(endpoint.circuit, outcomes, moment)
  const disables = endpoint.disabled === null ? after.disables : null
  const news = newsOf(endpoint.circuit, { ...after, disables })
  tables.vendors.set(orgId, {
    ...vendor,
    noticeAt: disables === null ? vendor.noticeAt : moment.now,
    endpoint: {
      ...endpoint,
      circuit: after.circuit,
      disabled: disables === null ? endpoint.disabled : { at: moment.now, reason: disables },
    },
  })
  return news === null ? [] : [{ vendorOrgId: orgId, news }]
}
