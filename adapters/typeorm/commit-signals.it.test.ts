import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import type { ConnectionChange } from "../../core/domain/connection/change-log.ts"
import { connect, terminate } from "../../core/testing/builders/connections.ts"
import { createOutboxConnection, createWebhookVendor } from "../../core/testing/builders/outbox-connection.ts"
import { START } from "../../core/testing/builders/vendors.ts"
import { claim, makeAttempt } from "../../core/testing/outbox-fixture.ts"
import { type CommitSignals, listenForCommits } from "./commit-signals.ts"
import { makePostgresStorage } from "./testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts"
import { makeOutbox } from "./webhooks/outbox/index.ts"

let test: TestDatabase
let signals: CommitSignals

beforeAll(async () => {
  test = await createTestDatabase()
  signals = listenForCommits(await test.connectAgain())
})
afterAll(async () => {
  await signals.close()
  await test.drop()
})

const run = Effect.runPromise

const createConnection = async () => {
  const storage = makePostgresStorage(test.database)
  return createOutboxConnection(storage, await createWebhookVendor(storage))
}

const enqueue = async () => (await createConnection()).enqueue([1, 0, 0], START)

describe("the outbox signal", () => {
  it("notifies another process of committed webhooks until it unsubscribes", async () => {
    const heard = vi.fn()
    const unsubscribe = signals.outbox.subscribe(heard)
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
    await loseConnection()
    const heard = vi.fn()
    signals.outbox.subscribe(heard)
    await enqueue()
    await expect.poll(() => heard).toHaveBeenCalled()
  })
})

describe("the signal of changes", () => {
  /** What this process is told of, from now on. */
  const follow = () => {
    const told: Array<ConnectionChange | null> = []
    signals.changes.subscribe((change) => told.push(change))
    return told
  }

  it("tells of webhooks, their attempts, syncs and issues, with ids only", async () => {
    const storage = makePostgresStorage(test.database)
    const vendorOrgId = await createWebhookVendor(storage)
    const outbox = makeOutbox(test.database)
    const { id, orgId, enqueue: enqueueHere } = await createOutboxConnection(storage, vendorOrgId)
    const connection = { id, vendorOrgId, orgId }
    const told = follow()

    await enqueueHere([1, 0, 0], START)
    await expect.poll(() => told).toContainEqual({ kind: "delivery", connection })

    const slots = await claim(outbox, START)
    told.splice(0)
    const lease = {
      requestId: slots.find((slot) => slot.vendorOrgId === vendorOrgId)?.requestIds[0] ?? "",
      round: 0,
      attempt: 1,
    }
    await run(outbox.recordOutcomes([makeAttempt(lease, { state: "delivered" })], START))
    await expect.poll(() => told).toEqual([{ kind: "delivery", connection }])

    const session = { id: crypto.randomUUID(), connectionId: id, mode: "full", trigger: "manual" } as const
    await run(storage.ledger.begin({ ...session, dryRun: false, now: START }))
    await expect.poll(() => told).toContainEqual({ kind: "sync", connection })

    told.splice(0)
    const issue = { id: crypto.randomUUID(), code: "source.unreachable", message: "No answer" } as const
    await run(storage.issues.raise(id, issue, START))
    await expect.poll(() => told).toEqual([{ kind: "issue", connection }])
    await run(storage.issues.resolve(id, ["source.unreachable"], START))
    await expect.poll(() => told).toHaveLength(2)
  })

  it("tells of clients that are invited, paused, resumed and terminated, with ids only", async () => {
    const storage = makePostgresStorage(test.database)
    const vendorOrgId = await createWebhookVendor(storage)
    const told = follow()
    const { id, orgId } = await connect(storage, { vendorOrgId })
    const change = { kind: "client", connection: { id, vendorOrgId, orgId } }
    await expect.poll(() => told).toEqual([change])
    await run(storage.settings.setPaused(id, START))
    await expect.poll(() => told).toHaveLength(2)
    await run(storage.settings.setPaused(id, null))
    await expect.poll(() => told).toHaveLength(3)
    await terminate(storage, id)
    await expect.poll(() => told.filter((each) => each?.kind === "client")).toEqual(Array(4).fill(change))
  })

  it("tells of nothing that was rolled back", async () => {
    const { id } = await createConnection()
    const told = follow()
    const storage = makePostgresStorage(test.database)
    const issue = { id: crypto.randomUUID(), code: "source.unreachable", message: "No answer" } as const
    const raise = storage.issues.raise(id, issue, START)
    await run(Effect.exit(test.database.within("raise", raise, () => Promise.reject(new Error("undone")))))
    await enqueue()
    await expect.poll(() => told.length).toBeGreaterThan(0)
    expect(told.filter((change) => change?.kind === "issue")).toEqual([])
  })

  it("says that changes may have been missed after a lost connection", async () => {
    const told = follow()
    await loseConnection()
    await expect.poll(() => told).toContain(null)
  })
})

/** Ends the listening connection, and waits for the next one. */
const loseConnection = async (): Promise<void> => {
  const [lost] = await listeners()
  await test.database.dataSource.query("SELECT pg_terminate_backend($1)", [lost])
  await expect.poll(async () => (await listeners()).filter((pid) => pid !== lost)).toHaveLength(1)
}

/** Their last statement was that, or their heartbeat. */
const listeners = async (): Promise<ReadonlyArray<number>> => {
  const rows = await test.database.dataSource.query<ReadonlyArray<{ pid: number }>>(
    `SELECT pid FROM pg_stat_activity
    WHERE query IN ('LISTEN hrsync_change', 'SELECT 1') AND datname = current_database()`,
  )
  return rows.map(({ pid }) => pid)
}
