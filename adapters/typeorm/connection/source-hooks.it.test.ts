import { afterAll, beforeAll, describe } from "vitest"
import { describeSourceHooks } from "../../../core/testing/suites/connection/source-hooks.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe("the hooks of sources on PostgreSQL", () => {
  describeSourceHooks(() => Promise.resolve(makePostgresStorage(test.database)))
})
