import { randomUUID } from "node:crypto"
import { describe } from "vitest"
import { describePushAccess } from "../suites/push-access.ts"
import { makeMemoryPush } from "./push-access.ts"

describe("the push access in memory", () => {
  const push = makeMemoryPush()
  describePushAccess(() => Promise.resolve({ ...push, connectionId: randomUUID() }))
})
