import { afterAll, beforeAll, describe } from "vitest"
import { describeSalaryHistory } from "../../../core/testing/suites/salary/salary-history.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe("the history of salaries on PostgreSQL", () => {
  describeSalaryHistory(() => Promise.resolve(makePostgresStorage(test.database)))
})
