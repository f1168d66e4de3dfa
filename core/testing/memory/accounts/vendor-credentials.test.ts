import { describe } from "vitest"
import { makeMemoryStorage } from "../../storage.ts"
import { describeVendorCredentials } from "../../suites/accounts/vendor-credentials.ts"

describe("the credentials of vendors in memory", () => {
  describeVendorCredentials(() => Promise.resolve(makeMemoryStorage()))
})
