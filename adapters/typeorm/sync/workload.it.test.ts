import * as Effect from "effect/Effect"
import { afterEach, describe, expect, it } from "vitest"
import { describeWorkload } from "../../../core/testing/suites/sync/workload.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { makeWorkload } from "./workload.ts"

const tests: Array<TestDatabase> = []

const open = async (): Promise<TestDatabase> => {
  const test = await createTestDatabase()
  tests.push(test)
  return test
}
afterEach(async () => {
  for (const test of tests.splice(0)) await test.drop()
})

describe("the workload on PostgreSQL", () => {
  describeWorkload(async () => {
    const { database } = await open()
    return {
      storage: makePostgresStorage(database),
      workload: makeWorkload(database),
      disable: async (vendorOrgId) => {
        await database.dataSource.query(
          "UPDATE webhook_endpoint SET disabled_at = now() WHERE vendor_org_id = $1",
          [vendorOrgId],
        )
      },
    }
  })

  it("times out without changing the pool if the database does not respond", async () => {
    const { database } = await open()
    const { dataSource } = database
    const limits = () =>
      dataSource.query<ReadonlyArray<{ statement_timeout: string }>>("SHOW statement_timeout")
    const before = await limits()
    const blocker = dataSource.createQueryRunner()
    await blocker.startTransaction()
    await blocker.query("LOCK TABLE webhook_endpoint IN ACCESS EXCLUSIVE MODE")
    const error = await Effect.runPromise(Effect.flip(makeWorkload(database).measure(Date.now())))
    expect(error).toMatchObject({ _tag: "StorageError", cause: { code: "57014" } })
    await blocker.rollbackTransaction()
    await blocker.release()
    expect(await limits()).toEqual(before)
  })
})
