import { afterAll, beforeAll, describe } from "vitest"
import { describeSourceCredentials } from "../../../core/testing/suites/connection/source-credentials.ts"
import { makeSourceCredentials } from "./source-credentials.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe("the credentials of sources on PostgreSQL", () => {
  describeSourceCredentials(() => makeSourceCredentials(test.database))
})
