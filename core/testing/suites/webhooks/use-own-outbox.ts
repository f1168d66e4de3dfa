import { afterAll, beforeAll, beforeEach } from "vitest"
import type { OutboxFixture } from "../../outbox-fixture.ts"

/** The outbox of a suite, emptied before each test and dropped after the last one. */
export const useOwnOutbox = (make: () => Promise<OutboxFixture>): (() => OutboxFixture) => {
  let fixture: OutboxFixture
  beforeAll(async () => {
    fixture = await make()
  })
  beforeEach(() => fixture.clearWebhooks())
  afterAll(() => fixture.drop())
  return () => fixture
}
