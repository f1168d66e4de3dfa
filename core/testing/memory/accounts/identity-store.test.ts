import { describe } from "vitest"
import { makeMemoryStorage } from "../../storage.ts"
import { describeIdentities } from "../../suites/accounts/identities.ts"

describe("identities in memory", () => {
  describeIdentities(() => Promise.resolve(makeMemoryStorage()))
})
