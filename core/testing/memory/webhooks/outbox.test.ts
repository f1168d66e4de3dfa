import { describe } from "vitest"
import { makeMemoryOutboxFixture } from "../../outbox-fixture.ts"
import { describeOutboxInterleavings } from "../../suites/webhooks/outbox-interleavings.ts"
import { describeOutboxLeases } from "../../suites/webhooks/outbox-leases.ts"
import { describeOutboxResend } from "../../suites/webhooks/outbox-resend.ts"

describe("the outbox in memory", () => {
  describeOutboxInterleavings(() => makeMemoryOutboxFixture())
  describeOutboxLeases(() => makeMemoryOutboxFixture())
  describeOutboxResend(() => makeMemoryOutboxFixture())
})
