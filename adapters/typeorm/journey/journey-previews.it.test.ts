import { afterAll, beforeAll, describe } from "vitest"
import { describeJourneyPreviews } from "../../../core/testing/suites/journey/journey-previews.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe("the previews on PostgreSQL", () => {
  describeJourneyPreviews(() => Promise.resolve(makePostgresStorage(test.database)))
})
