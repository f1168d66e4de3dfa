import { afterAll, beforeAll, describe } from "vitest"
import { describeConnectionIssues } from "../../../core/testing/suites/connection/connection-issues.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe("the issues of connections on PostgreSQL", () => {
  describeConnectionIssues(() => Promise.resolve(makePostgresStorage(test.database)))
})
