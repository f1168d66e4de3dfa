import { afterAll, beforeAll, describe } from "vitest"
import { describeConnectionTransitions } from "../../../core/testing/suites/connection/connection-transitions.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe("the status of a connection on PostgreSQL", () => {
  describeConnectionTransitions(() => Promise.resolve(makePostgresStorage(test.database)))
})
