import { afterAll, beforeAll, describe } from "vitest"
import { describeSalaryMasters } from "../../../core/testing/suites/salary/salary-masters.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe("the salary masters on PostgreSQL", () => {
  describeSalaryMasters(() => Promise.resolve(makePostgresStorage(test.database)))
})
