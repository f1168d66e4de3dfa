import { afterAll, beforeAll, describe } from "vitest"
import { describeOrganizationStore } from "../../../core/testing/suites/connection/organization-store.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe("the organization store on PostgreSQL", () => {
  describeOrganizationStore(() => Promise.resolve(makePostgresStorage(test.database)))
})
