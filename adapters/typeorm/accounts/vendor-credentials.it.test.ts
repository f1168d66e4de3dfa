import { afterAll, beforeAll, describe } from "vitest"
import { describeVendorCredentials } from "../../../core/testing/suites/accounts/vendor-credentials.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe("the credentials of vendors on PostgreSQL", () => {
  describeVendorCredentials(() => Promise.resolve(makePostgresStorage(test.database)))
})
