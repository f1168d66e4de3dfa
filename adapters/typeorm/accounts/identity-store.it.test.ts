import { afterAll, beforeAll, describe } from "vitest"
import { describeIdentities } from "../../../core/testing/suites/accounts/identities.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe("identities on PostgreSQL", () => {
  describeIdentities(() => Promise.resolve(makePostgresStorage(test.database)))
})
