import { describe } from "vitest"
import { describeConnectionLock } from "../../suites/sync/connection-lock.ts"
import { makeMemoryConnectionLock } from "./connection-lock.ts"

describe("the connection lock in memory", () => {
  describeConnectionLock(() => {
    const lock = makeMemoryConnectionLock()
    return Promise.resolve({ one: lock, other: lock })
  })
})
