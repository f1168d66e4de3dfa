import { afterAll, beforeAll, describe } from "vitest"
import { describeEmployeeDirectory } from "../../../core/testing/suites/employee/employee-directory.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe("the employee directory on PostgreSQL", () => {
  describeEmployeeDirectory(() => Promise.resolve(makePostgresStorage(test.database)))
})
