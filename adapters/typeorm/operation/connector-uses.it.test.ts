import * as Effect from "effect/Effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { connect, terminate } from "../../../core/testing/builders/connections.ts"
import type { Storage } from "../../../core/testing/storage.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"
import { makeConnectorUses } from "./connector-uses.ts"

let test: TestDatabase
let storage: Storage

beforeAll(async () => {
  test = await createTestDatabase()
  storage = makePostgresStorage(test.database)
})
afterAll(() => test.drop())

it("counts the connections of each connector that sync and that failed, and finds the last sync", async () => {
  const [works, fails, gone] = [await connect(storage), await connect(storage), await connect(storage)]
  const set = (id: string, values: string) =>
    test.database.dataSource.query(`UPDATE connection SET ${values} WHERE id = '${id}'`)
  await set(works.id, "connector = 'keka', last_synced_at = '2026-11-01T00:00:00Z'")
  await set(
    fails.id,
    "connector = 'keka', status = 'CONNECTION_FAILED', last_synced_at = '2026-11-02T00:00:00Z'",
  )
  await set(gone.id, "connector = 'zoho'")
  await terminate(storage, gone.id)
  expect(await Effect.runPromise(makeConnectorUses(test.database).list)).toEqual([
    { connector: "keka", active: 1, failed: 1, lastSyncedAt: Date.parse("2026-11-02T00:00:00Z") },
  ])
})
