import { afterAll, beforeAll, describe } from "vitest"
import { describeUpdateConfigs } from "../../../core/testing/suites/employee/update-configs.ts"
import { makeUpdateConfigs } from "./update-configs.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe("the update configurations on PostgreSQL", () => {
  describeUpdateConfigs(() => makeUpdateConfigs(test.database))
})
