import { afterAll, beforeAll, describe } from "vitest"
import { describeCorporateList } from "../../../core/testing/suites/connection/corporate-list.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe("the list of corporates on PostgreSQL", () => {
  describeCorporateList(() => Promise.resolve(makePostgresStorage(test.database)))
})
