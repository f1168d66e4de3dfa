import { describe } from "vitest"
import { makeMemoryOutboxWorld } from "../../outbox-world.ts"
import { describeEndpointNotices } from "../../suites/webhooks/endpoint-notices.ts"
import { makeMemoryEndpointNotices } from "./endpoint-notices.ts"
import { makeTables } from "../tables.ts"

describe("notices of endpoints in memory", () => {
  describeEndpointNotices(async () => {
    const tables = makeTables()
    return { world: await makeMemoryOutboxWorld(tables), notices: makeMemoryEndpointNotices(tables) }
  })
})
