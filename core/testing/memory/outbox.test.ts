import { describe } from "vitest"
import { makeMemoryOutboxWorld } from "../outbox-world.ts"
import { describeOutboxCircuits } from "../suites/outbox-circuits.ts"
import { describeOutboxDisabledEndpoints } from "../suites/outbox-disabled-endpoints.ts"
import { describeOutboxLanes } from "../suites/outbox-lanes.ts"
import { describeOutboxLeases } from "../suites/outbox-leases.ts"

describe("the outbox in memory", () => {
  describeOutboxCircuits(() => makeMemoryOutboxWorld())
  describeOutboxDisabledEndpoints(() => makeMemoryOutboxWorld())
  describeOutboxLanes(() => makeMemoryOutboxWorld())
  describeOutboxLeases(() => makeMemoryOutboxWorld())
})
