import { describe } from "vitest"
import { makeMemoryStorage } from "../../storage.ts"
import { describeConnectionTransitions } from "../../suites/connection/connection-transitions.ts"

describe("the status of a connection in memory", () => {
  describeConnectionTransitions(() => Promise.resolve(makeMemoryStorage()))
})
