import { afterAll, beforeAll, describe } from "vitest"
import { describeConnectionAcceptance } from "../../../core/testing/suites/connection/connection-acceptance.ts"
import { describeConnectionLists } from "../../../core/testing/suites/connection/connection-lists.ts"
import { describeConnectionSource } from "../../../core/testing/suites/connection/connection-source.ts"
import { describeConnectionStore } from "../../../core/testing/suites/connection/connection-store.ts"
import { describeConnectionTermination } from "../../../core/testing/suites/connection/connection-termination.ts"
import { describeSharingChanges } from "../../../core/testing/suites/sharing/sharing-changes.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe("the connection store on PostgreSQL", () => {
  describeConnectionStore(() => Promise.resolve(makePostgresStorage(test.database)))
  describe("of a connection that is made by accepting it", () => {
    describeConnectionAcceptance(() => Promise.resolve(makePostgresStorage(test.database)))
  })
  describe("of many connections", () => {
    describeConnectionLists(() => Promise.resolve(makePostgresStorage(test.database)))
  })
  describe("of a source that is asked", () => {
    describeConnectionSource(() => Promise.resolve(makePostgresStorage(test.database)))
  })
  describe("of terms that change", () => {
    describeSharingChanges(() => Promise.resolve(makePostgresStorage(test.database)))
  })
  describe("at the end of a connection", () => {
    describeConnectionTermination(() => Promise.resolve(makePostgresStorage(test.database)))
  })
})
