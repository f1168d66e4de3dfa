import { describe } from "vitest"
import { makeMemoryOutboxWorld } from "../../outbox-world.ts"
import { describeOutboxCircuits } from "../../suites/webhooks/outbox-circuits.ts"
import { describeOutboxDisabledEndpoints } from "../../suites/webhooks/outbox-disabled-endpoints.ts"
import { describeOutboxInterleavings } from "../../suites/webhooks/outbox-interleavings.ts"
import { describeOutboxLanes } from "../../suites/webhooks/outbox-lanes.ts"
import { describeOutboxSequences } from "../../suites/webhooks/outbox-sequences.ts"
import { describeOutboxLeases } from "../../suites/webhooks/outbox-leases.ts"
import { describeOutboxResend } from "../../suites/webhooks/outbox-resend.ts"

describe("the outbox in memory", () => {
  describeOutboxCircuits(() => makeMemoryOutboxWorld())
  describeOutboxDisabledEndpoints(() => makeMemoryOutboxWorld())
  describeOutboxInterleavings(() => makeMemoryOutboxWorld())
  describeOutboxLanes(() => makeMemoryOutboxWorld())
  describeOutboxSequences(() => makeMemoryOutboxWorld())
  describeOutboxLeases(() => makeMemoryOutboxWorld())
  describeOutboxResend(() => makeMemoryOutboxWorld())
})
