import { afterAll, beforeAll, describe } from "vitest"
import { describeInterruptedSync } from "../../../core/testing/suites/sync/interrupted-sync.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe("a sync on PostgreSQL that is interrupted", () => {
  describeInterruptedSync(() => Promise.resolve(makePostgresStorage(test.database)), {
    // Committed, but the worker never receives the result: the worst case.
    crashes: [{ how: "dies", when: "after" }],
    // In memory every call is interrupted.
    every: 4,
  })
})
