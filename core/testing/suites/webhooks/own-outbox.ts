import { afterAll, beforeAll, beforeEach } from "vitest"
import type { OutboxWorld } from "../../outbox-world.ts"

/** The outbox of a suite: without webhooks before each test, and gone after the last one. */
export const ownOutbox = (make: () => Promise<OutboxWorld>): (() => OutboxWorld) => {
  let world: OutboxWorld
  beforeAll(async () => {
    world = await make()
  })
  beforeEach(() => world.forgetWebhooks())
  afterAll(() => world.drop())
  return () => world
}
