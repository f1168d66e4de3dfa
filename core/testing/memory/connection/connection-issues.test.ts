import { describe } from "vitest"
import { makeMemoryStorage } from "../../storage.ts"
import { describeConnectionIssues } from "../../suites/connection/connection-issues.ts"

describe("the issues of connections in memory", () => {
  describeConnectionIssues(() => Promise.resolve(makeMemoryStorage()))
})
