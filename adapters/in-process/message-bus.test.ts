import { describe } from "vitest"
import { describeMessageBus } from "../../core/testing/suites/webhooks/message-bus.ts"
import { makeInProcessBus } from "./message-bus.ts"

describe("the bus of one process", () => {
  describeMessageBus(() => Promise.resolve(makeInProcessBus()))
})
