import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { beforeAll, expect, it } from "vitest"
import { makeAnnouncement } from "../../builders/announcements.ts"
import { connect, terminate } from "../../builders/connections.ts"
import { createApplyingSession, createKnownEmployees, createStagedSession } from "../../builders/sessions.ts"
import { makeAddRow, makeUpdateRow } from "../../builders/staged-rows.ts"
import { START } from "../../builders/vendors.ts"
import type { Storage } from "../../storage.ts"

const run = Effect.runPromise

/** Termination of a connection. */
export const describeConnectionTermination = (make: () => Promise<Storage>): void => {
  let storage: Storage
  beforeAll(async () => {
    storage = await make()
  })
  const listKinds = async (connectionId: string) =>
    (await storage.listWebhooks(connectionId)).map(({ kind }) => kind)

  it("deletes employees and unsent webhooks, clears the key, and announces it", async () => {
    const { id } = await connect(storage)
    const other = await connect(storage)
    const rows = [makeAddRow(0, "E1"), makeAddRow(1, "E2")]
    const session = await run(createApplyingSession(storage.ledger, id, rows))
    const page = { change: "add", throughOrdinal: 1 } as const
    const webhooks = [
      {
        requestId: randomUUID(),
        kind: "sync.events.completed/sync.events" as const,
        stage: 2 as const,
        counter: 1,
        employeeIds: [],
        facts: null,
      },
    ]
    await run(storage.ledger.apply(session, { page, webhooks, completes: true, now: START }))
    await run(createKnownEmployees(storage.ledger, other.id, ["E1"]))

    const extent = await run(storage.termination.countForDeletion(id))
    const receipt = await terminate(storage, id)
    expect(receipt).toMatchObject(extent)
    expect(receipt).toEqual({
      connectionId: id,
      employees: 2,
      syncSessions: 1,
      webhooks: 1,
      deletedAt: START + 9,
    })
    expect(await run(storage.connections.find(id))).toMatchObject({
      status: "CONNECTION_TERMINATED",
      statusAt: START + 9,
      terminatedBy: "admin@vendor.example",
      key: null,
      referenceData: null,
      employeeCount: 0,
    })
    expect(await run(storage.directory.listPage(id, 0, 10))).toEqual([])
    expect(await run(storage.directory.listPage(other.id, 0, 10))).toHaveLength(1)
    expect(await listKinds(id)).toEqual(["connection.events.terminated/connection.events"])
  })

  it("leaves a receipt that lists the key for destruction until it is recorded as destroyed", async () => {
    const { id } = await connect(storage)
    expect(await run(storage.receipts.find(id))).toBeNull()
    await terminate(storage, id)
    expect(await run(storage.receipts.find(id))).toMatchObject({ employees: 0, keyDestroyedAt: null })
    expect(await run(storage.receipts.listKeysToDestroy(10_000))).toContain(id)
    await run(storage.receipts.recordKeyDestroyed(id, START + 20))
    await run(storage.receipts.recordKeyDestroyed(id, START + 30))
    expect(await run(storage.receipts.find(id))).toMatchObject({ keyDestroyedAt: START + 20 })
    expect(await run(storage.receipts.listKeysToDestroy(10_000))).not.toContain(id)
  })

  it("takes effect once", async () => {
    const { id } = await connect(storage)
    expect(await terminate(storage, id)).not.toBeNull()
    expect(await terminate(storage, id)).toBeNull()
    expect(await listKinds(id)).toHaveLength(1)
  })

  it("is rejected, and deletes nothing, while a session is being applied", async () => {
    const { id } = await connect(storage)
    await run(createKnownEmployees(storage.ledger, id, ["E1"]))
    await run(createApplyingSession(storage.ledger, id, [makeUpdateRow(0, "E1")]))
    const by = { terminatedBy: null, now: START, announcement: makeAnnouncement("CONNECTION_TERMINATED") }
    const refused = await run(Effect.flip(storage.termination.terminate(id, by)))
    expect(refused).toMatchObject({ _tag: "SyncInProgress" })
    expect(await run(storage.connections.find(id))).toMatchObject({ status: "CONNECTION_ACCEPTED" })
    expect(await run(storage.directory.listPage(id, 0, 10))).toHaveLength(1)
    expect(await listKinds(id)).toEqual([])
  })

  it("cancels a session that was interrupted or is held", async () => {
    const { id } = await connect(storage)
    const session = await run(createStagedSession(storage.ledger, id, [makeAddRow(0, "E1")]))
    await terminate(storage, id)
    expect(await run(storage.ledger.find(session.id))).toMatchObject({ state: "cancelled" })
    const staging = storage.ledger.stage(session, [makeAddRow(1, "E2")], session.totals)
    expect(await run(Effect.flip(staging))).toMatchObject({ _tag: "SessionLost" })
  })
}
