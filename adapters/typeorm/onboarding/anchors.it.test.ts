import { afterAll, beforeAll, describe } from "vitest"
import { describeAnchors } from "../../../core/testing/suites/onboarding/anchors.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe("the anchors on PostgreSQL", () => {
  describeAnchors(() => Promise.resolve(makePostgresStorage(test.database)))
})
