import { afterAll, beforeAll, describe } from "vitest"
import { describeHrmsNumbers } from "../../../core/testing/suites/connection/hrms-numbers.ts"
import { makeHrmsNumbers } from "./hrms-numbers.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe("the numbers of HR systems on PostgreSQL", () => {
  describeHrmsNumbers(() => makeHrmsNumbers(test.database))
})
