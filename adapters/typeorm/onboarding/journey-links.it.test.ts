import { afterAll, beforeAll, describe } from "vitest"
import { describeJourneyLinks } from "../../../core/testing/suites/onboarding/journey-links.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe("the links on PostgreSQL", () => {
  describeJourneyLinks(() => Promise.resolve(makePostgresStorage(test.database)))
})
