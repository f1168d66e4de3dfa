import { describe } from "vitest"
import { describeMessageBus } from "../../core/testing/suites/webhooks/message-bus.ts"
import { makeInProcessBus } from "./message-bus.ts"

describe("the in-process bus", () => {
  describeMessageBus(() => Promise.resolve(makeInProcessBus()))
})
