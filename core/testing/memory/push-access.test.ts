import { randomUUID } from "node:crypto"
import { describe } from "vitest"
import { describePushAccess } from "../suites/push-access.ts"
import { makeMemoryPushAccess, makeMemoryPushTestRecords } from "./push-access.ts"

describe("the push access in memory", () => {
  const access = makeMemoryPushAccess()
  const tests = makeMemoryPushTestRecords()
  describePushAccess(() => Promise.resolve({ access, tests, connectionId: randomUUID() }))
})
