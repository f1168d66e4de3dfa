import { describe } from "vitest"
import { makeMemoryOutboxFixture } from "../../outbox-fixture.ts"
import { describeEndpointNotices } from "../../suites/webhooks/endpoint-notices.ts"
import { makeMemoryEndpointNotices } from "./endpoint-notices.ts"
import { makeTables } from "../tables.ts"

describe("notices of endpoints in memory", () => {
  describeEndpointNotices(async () => {
    const tables = makeTables()
    return { fixture: await makeMemoryOutboxFixture(tables), notices: makeMemoryEndpointNotices(tables) }
  })
})
