import { afterAll, beforeAll, describe } from "vitest"
import { describeDirectorySearch } from "../../../core/testing/suites/employee/directory-search.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe("the search of directories on PostgreSQL", () => {
  describeDirectorySearch(() => Promise.resolve(makePostgresStorage(test.database)))
})
