import { afterAll, beforeAll, describe } from "vitest"
import { describeJourneyStore } from "../../../core/testing/suites/journey/journey-store.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe("the journeys on PostgreSQL", () => {
  describeJourneyStore(() => Promise.resolve(makePostgresStorage(test.database)))
})
