import { describe } from "vitest"
import { makeMemoryStorage } from "../../storage.ts"
import { describeApiCallers } from "../../suites/accounts/api-callers.ts"

describe("the callers in memory", () => {
  describeApiCallers(() => Promise.resolve(makeMemoryStorage()))
})
