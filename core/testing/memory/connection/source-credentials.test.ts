import { describe } from "vitest"
import { describeSourceCredentials } from "../../suites/connection/source-credentials.ts"
import { makeMemorySourceCredentials } from "./source-credentials.ts"

describe("the credentials of sources in memory", () => {
  describeSourceCredentials(makeMemorySourceCredentials)
})
