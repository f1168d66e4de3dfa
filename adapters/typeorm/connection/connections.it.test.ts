import { afterAll, beforeAll, describe } from "vitest"
import { describeClientList } from "../../../core/testing/suites/connection/client-list.ts"
import { describeConnectionAcceptance } from "../../../core/testing/suites/onboarding/connection-acceptance.ts"
import { describeConnectionLists } from "../../../core/testing/suites/connection/connection-lists.ts"
import { describeConnectionSource } from "../../../core/testing/suites/connection/connection-source.ts"
import { describeConnections } from "../../../core/testing/suites/connection/connections.ts"
import { describeConnectionTermination } from "../../../core/testing/suites/connection/connection-termination.ts"
import { describeSharingChanges } from "../../../core/testing/suites/sharing/sharing-changes.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe("connections on PostgreSQL", () => {
  describeConnections(() => Promise.resolve(makePostgresStorage(test.database)))
  describe("created by acceptance", () => {
    describeConnectionAcceptance(() => Promise.resolve(makePostgresStorage(test.database)))
  })
  describe("in lists", () => {
    describeConnectionLists(() => Promise.resolve(makePostgresStorage(test.database)))
  })
  describe("as clients", () => {
    describeClientList(() => Promise.resolve(makePostgresStorage(test.database)))
  })
  describe("with a pulled source", () => {
    describeConnectionSource(() => Promise.resolve(makePostgresStorage(test.database)))
  })
  describe("whose terms change", () => {
    describeSharingChanges(() => Promise.resolve(makePostgresStorage(test.database)))
  })
  describe("on termination", () => {
    describeConnectionTermination(() => Promise.resolve(makePostgresStorage(test.database)))
  })
})
