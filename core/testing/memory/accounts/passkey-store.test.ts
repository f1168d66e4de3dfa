import { describe } from "vitest"
import { makeMemoryStorage } from "../../storage.ts"
import { describePasskeys } from "../../suites/accounts/passkeys.ts"

describe("passkeys in memory", () => {
  describePasskeys(() => Promise.resolve(makeMemoryStorage()))
})
