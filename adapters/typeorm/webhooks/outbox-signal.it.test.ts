import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { START } from "../../../core/testing/builders/vendors.ts"
import { listenForCommits, type ListeningSignal } from "./outbox-signal.ts"
import {
  createOutboxConnection,
  createWebhookVendor,
} from "../../../core/testing/builders/outbox-connection.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

let test: TestDatabase
let signal: ListeningSignal

beforeAll(async () => {
  test = await createTestDatabase()
  signal = listenForCommits(await test.connectAgain())
})
afterAll(async () => {
  await signal.close()
  await test.drop()
})

const enqueue = async () => {
  const storage = makePostgresStorage(test.database)
  const connection = await createOutboxConnection(storage, await createWebhookVendor(storage))
  await connection.enqueue([1, 0, 0], START)
}

describe("the outbox signal", () => {
  it("notifies another process of committed webhooks until it unsubscribes", async () => {
    const heard = vi.fn()
    const unsubscribe = signal.subscribe(heard)
    await expect.poll(() => heard).toHaveBeenCalled()
    heard.mockClear()
    await enqueue()
    await expect.poll(() => heard).toHaveBeenCalled()
    unsubscribe()
    heard.mockClear()
    await enqueue()
    expect(heard).not.toHaveBeenCalled()
  })

  it("listens again after a lost connection", async () => {
    const [lost] = await listeners()
    await test.database.dataSource.query("SELECT pg_terminate_backend($1)", [lost])
    await expect.poll(async () => (await listeners()).filter((pid) => pid !== lost)).toHaveLength(1)

    const heard = vi.fn()
    signal.subscribe(heard)
    await enqueue()
    await expect.poll(() => heard).toHaveBeenCalled()
  })
})

const listeners = async (): Promise<ReadonlyArray<number>> => {
  const rows = await test.database.dataSource.query<ReadonlyArray<{ pid: number }>>(
    `SELECT pid FROM pg_stat_activity
    WHERE query = 'LISTEN hrsync_outbox' AND datname = current_database()`,
  )
  return rows.map(({ pid }) => pid)
}
