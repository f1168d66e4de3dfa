import { describe } from "vitest"
import { makeMemoryOutboxFixture } from "../../outbox-fixture.ts"
import { describeExhaustedWebhooks } from "../../suites/webhooks/exhausted-webhooks.ts"
import { makeMemoryExhaustedWebhooks } from "./exhausted-webhooks.ts"
import { makeTables } from "../tables.ts"

describe("exhausted webhooks in memory", () => {
  describeExhaustedWebhooks(async () => {
    const tables = makeTables()
    return {
      fixture: await makeMemoryOutboxFixture(tables),
      exhaustedWebhooks: makeMemoryExhaustedWebhooks(tables),
    }
  })
})
