import { afterAll, beforeAll, describe } from "vitest"
import { describePasskeys } from "../../../core/testing/suites/accounts/passkeys.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe("passkeys on PostgreSQL", () => {
  describePasskeys(() => Promise.resolve(makePostgresStorage(test.database)))
})
