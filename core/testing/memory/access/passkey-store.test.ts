import { describe } from "vitest"
import { makeMemoryStorage } from "../../storage.ts"
import { describePasskeys } from "../../suites/access/passkeys.ts"

describe("passkeys in memory", () => {
  describePasskeys(() => Promise.resolve(makeMemoryStorage()))
})
