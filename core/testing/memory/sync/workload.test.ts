import { describe } from "vitest"
import { makeMemoryStorage } from "../../storage.ts"
import { describeWorkload } from "../../suites/sync/workload.ts"
import { makeTables } from "../tables.ts"
import { makeMemoryWorkload } from "./workload.ts"

describe("the workload in memory", () => {
  describeWorkload(() => {
    const tables = makeTables()
    return Promise.resolve({
      storage: makeMemoryStorage(tables),
      workload: makeMemoryWorkload(tables),
      disable: (vendorOrgId) => {
        const vendor = tables.vendors.get(vendorOrgId)
        if (vendor?.endpoint == null) throw new Error("The vendor has no endpoint")
        tables.vendors.set(vendorOrgId, {
          ...vendor,
          endpoint: { ...vendor.endpoint, disabled: { at: 0, reason: "gone" } },
        })
        return Promise.resolve()
      },
    })
  })
})
