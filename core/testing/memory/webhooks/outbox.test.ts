import { describe } from "vitest"
import { makeMemoryOutboxFixture } from "../../outbox-fixture.ts"
import { describeOutboxCircuits } from "../../suites/webhooks/outbox-circuits.ts"
import { describeOutboxDisabledEndpoints } from "../../suites/webhooks/outbox-disabled-endpoints.ts"
import { describeOutboxInterleavings } from "../../suites/webhooks/outbox-interleavings.ts"
import { describeOutboxQueues } from "../../suites/webhooks/outbox-queues.ts"
import { describeOutboxSequences } from "../../suites/webhooks/outbox-sequences.ts"
import { describeOutboxLeases } from "../../suites/webhooks/outbox-leases.ts"
import { describeOutboxResend } from "../../suites/webhooks/outbox-resend.ts"

describe("the outbox in memory", () => {
  describeOutboxCircuits(() => makeMemoryOutboxFixture())
  describeOutboxDisabledEndpoints(() => makeMemoryOutboxFixture())
  describeOutboxInterleavings(() => makeMemoryOutboxFixture())
  describeOutboxQueues(() => makeMemoryOutboxFixture())
  describeOutboxSequences(() => makeMemoryOutboxFixture())
  describeOutboxLeases(() => makeMemoryOutboxFixture())
  describeOutboxResend(() => makeMemoryOutboxFixture())
})
