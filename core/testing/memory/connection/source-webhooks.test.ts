import { describe } from "vitest"
import { makeMemoryStorage } from "../../storage.ts"
import { describeSourceWebhooks } from "../../suites/connection/source-webhooks.ts"

describe("the hooks of sources in memory", () => {
  describeSourceWebhooks(() => Promise.resolve(makeMemoryStorage()))
})
