import { afterAll, beforeAll, describe } from "vitest"
import { describeSyncHistory } from "../../../core/testing/suites/sync/sync-history.ts"
import { describeSyncDays } from "../../../core/testing/suites/sync/sync-days.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { makeSyncHistory } from "./sync-history.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe("the history of syncs on PostgreSQL", () => {
  describeSyncHistory(() => makeSyncHistory(test.database))
  describeSyncDays(() => Promise.resolve(makePostgresStorage(test.database)))
})
