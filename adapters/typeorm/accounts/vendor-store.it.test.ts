import { afterAll, beforeAll, describe } from "vitest"
import { describeVendorStore } from "../../../core/testing/suites/accounts/vendor-store.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe("the vendor store on PostgreSQL", () => {
  describeVendorStore(() => Promise.resolve(makePostgresStorage(test.database)))
})
