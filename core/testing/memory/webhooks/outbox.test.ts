import { describe } from "vitest"
import { makeMemoryOutboxFixture } from "../../outbox-fixture.ts"
import { describeOutboxPushedSessions } from "../../suites/webhooks/outbox-pushed-sessions.ts"

describe("the outbox in memory", () => {
  describeOutboxPushedSessions(makeMemoryOutboxFixture)
})
