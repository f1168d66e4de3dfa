import { describe } from "vitest"
import { makeMemoryStorage } from "../../storage.ts"
import { describeConsoleSessions } from "../../suites/accounts/console-sessions.ts"

describe("the console's sessions in memory", () => {
  describeConsoleSessions(() => Promise.resolve(makeMemoryStorage()))
})
