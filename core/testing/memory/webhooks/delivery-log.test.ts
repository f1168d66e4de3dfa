import { describe } from "vitest"
import { makeMemoryOutboxFixture } from "../../outbox-fixture.ts"
import { describeDeliveryLog } from "../../suites/webhooks/delivery-log.ts"
import { makeTables } from "../tables.ts"
import { makeMemoryDeliveryLog } from "./delivery-log.ts"

describe("the delivery log in memory", () => {
  describeDeliveryLog(async () => {
    const tables = makeTables()
    return { fixture: await makeMemoryOutboxFixture(tables), log: makeMemoryDeliveryLog(tables) }
  })
})
