import { describe } from "vitest"
import { describeMessageBus } from "../../core/testing/suites/message-bus.ts"
import { makeInProcessBus } from "./message-bus.ts"

describe("the bus of one process", () => {
  describeMessageBus(() => Promise.resolve(makeInProcessBus()))
})
