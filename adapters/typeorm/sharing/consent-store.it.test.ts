import { afterAll, beforeAll, describe } from "vitest"
import { describeConsentStore } from "../../../core/testing/suites/sharing/consent-store.ts"
import { makeConsentStore } from "./consent-store.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe("the consents on PostgreSQL", () => {
  describeConsentStore(() => makeConsentStore(test.database))
})
