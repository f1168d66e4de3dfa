import { describe } from "vitest"
import { makeMemoryStorage } from "../../storage.ts"
import { describeSourceHooks } from "../../suites/connection/source-hooks.ts"

describe("the hooks of sources in memory", () => {
  describeSourceHooks(() => Promise.resolve(makeMemoryStorage()))
})
