import { afterAll, beforeAll, describe } from "vitest"
import { describeConsoleSessions } from "../../../core/testing/suites/accounts/console-sessions.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe("the console's sessions on PostgreSQL", () => {
  describeConsoleSessions(() => Promise.resolve(makePostgresStorage(test.database)))
})
