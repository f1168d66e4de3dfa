import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe } from "vitest"
import { describeIdempotentCalls } from "../../../core/testing/suites/accounts/idempotent-calls.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"
import { makeIdempotentCalls } from "./idempotent-calls.ts"

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const createUser = async (): Promise<string> => {
  const id = randomUUID()
  await test.database.dataSource.query(
    "INSERT INTO console_user (id, email, folded_email, created_at) VALUES ($1::uuid, $1::uuid::text, $1::uuid::text, now())",
    [id],
  )
  return id
}

describe("repeatable calls on PostgreSQL", () => {
  describeIdempotentCalls(() => Promise.resolve({ calls: makeIdempotentCalls(test.database), createUser }))
})
