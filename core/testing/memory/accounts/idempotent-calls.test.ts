import { randomUUID } from "node:crypto"
import { describe } from "vitest"
import { describeIdempotentCalls } from "../../suites/accounts/idempotent-calls.ts"
import { makeMemoryIdempotentCalls } from "./idempotent-calls.ts"

describe("repeatable calls in memory", () => {
  describeIdempotentCalls(() =>
    Promise.resolve({
      calls: makeMemoryIdempotentCalls(),
      createUser: () => Promise.resolve(randomUUID()),
    }),
  )
})
