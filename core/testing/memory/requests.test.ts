import { randomUUID } from "node:crypto"
import { describe } from "vitest"
import { describeRequests } from "../suites/requests.ts"
import { makeMemoryRequests } from "./requests.ts"

describe("the requests in memory", () => {
  describeRequests(() => ({
    ...makeMemoryRequests(),
    newConnectionId: () => Promise.resolve(randomUUID()),
    newVendorOrgId: () => Promise.resolve(randomUUID()),
  }))
})
