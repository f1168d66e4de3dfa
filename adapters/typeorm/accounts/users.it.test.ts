import { afterAll, beforeAll, describe } from "vitest"
import { describeUsers } from "../../../core/testing/suites/accounts/users.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe("the console's users on PostgreSQL", () => {
  describeUsers(() => Promise.resolve(makePostgresStorage(test.database)))
})
