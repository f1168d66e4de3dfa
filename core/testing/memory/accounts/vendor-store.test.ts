import { describe } from "vitest"
import { makeMemoryStorage } from "../../storage.ts"
import { describeVendorStore } from "../../suites/accounts/vendor-store.ts"

describe("the vendor store in memory", () => {
  describeVendorStore(() => Promise.resolve(makeMemoryStorage()))
})
