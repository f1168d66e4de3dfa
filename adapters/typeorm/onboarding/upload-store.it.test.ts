import { afterAll, beforeAll, describe } from "vitest"
import { describeUploadStore } from "../../../core/testing/suites/onboarding/upload-store.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe("the uploads on PostgreSQL", () => {
  describeUploadStore(() => Promise.resolve(makePostgresStorage(test.database)))
})
