import { describe } from "vitest"
import { makeMemoryOutboxWorld } from "../../outbox-world.ts"
import { describeGivenUp } from "../../suites/webhooks/given-up-webhooks.ts"
import { makeMemoryGivenUp } from "./given-up-webhooks.ts"
import { makeTables } from "../tables.ts"

describe("webhooks given up in memory", () => {
  describeGivenUp(async () => {
    const tables = makeTables()
    return { world: await makeMemoryOutboxWorld(tables), givenUp: makeMemoryGivenUp(tables) }
  })
})
