import * as Effect from "effect/Effect"
import type { EndpointNotice, EndpointNotices } from "../../../ports/webhooks/endpoint-notices.ts"
import type { StoredVendor, Tables } from "../tables.ts"

export const makeMemoryEndpointNotices = (tables: Tables): EndpointNotices => ({
  claim: (now, againAt) =>
    Effect.sync(() =>
      [...tables.vendors.values()].flatMap((vendor) => {
        if (vendor.noticeAt === null || vendor.noticeAt > now) return []
        tables.vendors.set(vendor.orgId, { ...vendor, noticeAt: againAt })
        return toNotices(vendor)
      }),
    ),
  markNotified: ({ vendorOrgId, disabledAt }) =>
    Effect.sync(() => {
      const vendor = tables.vendors.get(vendorOrgId)
      if (vendor?.endpoint?.disabled?.at === disabledAt) {
        tables.vendors.set(vendorOrgId, { ...vendor, noticeAt: null })
      }
    }),
})

const toNotices = ({ orgId, name, endpoint, admin }: StoredVendor): ReadonlyArray<EndpointNotice> =>
  endpoint?.disabled == null
    ? []
    : [
        {
          vendorOrgId: orgId,
          vendorName: name,
          url: endpoint.url,
          disabledAt: endpoint.disabled.at,
          reason: endpoint.disabled.reason,
          failingSince: endpoint.circuit.failingSince,
          recipients: admin === null ? [] : [admin.email],
        },
      ]
