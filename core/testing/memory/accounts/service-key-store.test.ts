import { describe } from "vitest"
import { describeServiceKeyStore } from "../../suites/accounts/service-key-store.ts"
import { makeMemoryServiceKeyStore } from "./service-key-store.ts"

describe("the service keys in memory", () => {
  describeServiceKeyStore(() => {
    const store = makeMemoryServiceKeyStore()
    return Promise.resolve([store, store])
  })
})
