import { describe } from "vitest"
import { makeMemoryStorage } from "../storage.ts"
import { describeConnectionStore } from "../suites/connection-store.ts"

describe("the connection store in memory", () => {
  describeConnectionStore(() => Promise.resolve(makeMemoryStorage()))
})
