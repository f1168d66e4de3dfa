import { describe } from "vitest"
import { makeMemoryOutboxWorld } from "../outbox-world.ts"
import { describeOutboxCircuits } from "../suites/outbox-circuits.ts"
import { describeOutboxDisabledEndpoints } from "../suites/outbox-disabled-endpoints.ts"
import { describeOutboxInterleavings } from "../suites/outbox-interleavings.ts"
import { describeOutboxLanes } from "../suites/outbox-lanes.ts"
import { describeOutboxSequences } from "../suites/outbox-sequences.ts"
import { describeOutboxLeases } from "../suites/outbox-leases.ts"
import { describeOutboxResend } from "../suites/outbox-resend.ts"

describe("the outbox in memory", () => {
  describeOutboxCircuits(() => makeMemoryOutboxWorld())
  describeOutboxDisabledEndpoints(() => makeMemoryOutboxWorld())
  describeOutboxInterleavings(() => makeMemoryOutboxWorld())
  describeOutboxLanes(() => makeMemoryOutboxWorld())
  describeOutboxSequences(() => makeMemoryOutboxWorld())
  describeOutboxLeases(() => makeMemoryOutboxWorld())
  describeOutboxResend(() => makeMemoryOutboxWorld())
})
