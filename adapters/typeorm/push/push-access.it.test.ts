import { afterAll, beforeAll, describe } from "vitest"
import { connect } from "../../../core/testing/builders/connections.ts"
import { describePushAccess } from "../../../core/testing/suites/push-access.ts"
import { makePushAccess } from "./push-access.ts"
import { makePushTestRecords } from "./push-test-records.ts"
import { makePushTestOutcomes } from "./push-test-outcomes.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe("the push access on PostgreSQL", () => {
  describePushAccess(async () => ({
    pushAccess: makePushAccess(test.database),
    pushTests: makePushTestRecords(test.database),
    pushOutcomes: makePushTestOutcomes(test.database),
    connectionId: (await connect(makePostgresStorage(test.database))).id,
  }))
})
