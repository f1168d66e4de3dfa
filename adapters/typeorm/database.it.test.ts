import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { StorageError } from "../../core/ports/storage-error.ts"
import { createApplyingSession } from "../../core/testing/builders/sessions.ts"
import { makeEmployeeRows, makeSource } from "../../core/testing/builders/sources.ts"
import { makeAddRow } from "../../core/testing/builders/staged-rows.ts"
import { makeSyncFixture, readRecords, runAt, sync } from "../../core/testing/sync-fixture.ts"
import { makeResumeSyncs } from "../../core/use-cases/sync/schedule/resume-syncs.ts"
import type { Database } from "./database.ts"
import { makeOutbox } from "./webhooks/outbox/index.ts"
import { listenForCommits } from "./commit-signals.ts"
import { makeRetention } from "./connection/retention.ts"
import { makePostgresStorage } from "./testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts"

const run = Effect.runPromise

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const ask = (database: Database, text: string, parts: { bulk?: boolean; shared?: boolean } = {}) =>
  database.query<{ answer: string }>("ask", { text, ...parts })
const readReason = async (effect: Effect.Effect<unknown, StorageError>) =>
  (await run(Effect.flip(effect))).reason

describe("the timeout of a statement", () => {
  it.each([{}, { shared: true }])("aborts it with an error that says so (%o)", async (parts) => {
    const database = await test.connectAgain({ limits: { statement: 200 } })
    expect(await readReason(ask(database, "SELECT pg_sleep(60)", parts))).toBe("the statement timed out")
    expect(await run(ask(database, "SELECT 'well' AS answer", parts))).toEqual([{ answer: "well" }])
  })

  it("is longer for bulk statements, and restored afterwards", async () => {
    const database = await test.connectAgain({ poolSize: 1, limits: { statement: 200, bulk: 60_000 } })
    const slow = "SELECT 'done' AS answer FROM pg_sleep(0.5)"
    expect(await run(ask(database, slow, { bulk: true }))).toEqual([{ answer: "done" }])
    const transaction = database.transaction("work", (tx) => tx.run({ text: slow }), { bulk: true })
    expect(await run(transaction)).toEqual([{ answer: "done" }])
    expect(await readReason(ask(database, slow))).toContain("timed out")
  })

  it("is shorter while waiting for a lock, and the error says so", async () => {
    const database = await test.connectAgain({ limits: { lock: 200 } })
    const lock = { text: "SELECT pg_advisory_xact_lock(99)" }
    const behind = test.database.transaction("hold", async (tx) => {
      await tx.run(lock)
      return readReason(ask(database, lock.text))
    })
    expect(await run(behind)).toBe("it waited too long for a lock")
  })

  it("also ends an idle transaction", async () => {
    const database = await test.connectAgain({ limits: { idleInTransaction: 200 } })
    const idle = database.transaction("dream", async (tx) => {
      await tx.run({ text: "SELECT 1" })
      await new Promise((resolve) => setTimeout(resolve, 600))
      await tx.run({ text: "SELECT 1" })
    })
    expect(await run(Effect.flip(idle))).toMatchObject({ _tag: "StorageError" })
    expect(await run(ask(database, "SELECT 'well' AS answer"))).toEqual([{ answer: "well" }])
  })
})

describe("a pool of one connection", () => {
  let database: Database
  beforeAll(async () => {
    // A caller that waited for its own connection would get this error instead of hanging.
    database = await test.connectAgain({ poolSize: 1, limits: { connect: 20_000 } })
  })

  it("fails when it was in use for too long", async () => {
    const small = await test.connectAgain({ poolSize: 1, limits: { connect: 200 } })
    const inside = small.transaction("hold", () => readReason(ask(small, "SELECT 1")))
    expect(await run(inside)).toBe("all its connections were in use for too long")
  })

  it("suffices for twelve concurrent syncs with their locks, a listener and a prune", async () => {
    const signals = listenForCommits(database)
    signals.outbox.subscribe(() => undefined)
    const storage = makePostgresStorage(database)
    const retention = makeRetention(database)
    const fixtures = await Promise.all(Array.from({ length: 12 }, () => makeSyncFixture(storage)))
    const reports = Promise.all(fixtures.map((fixture) => sync(fixture, makeSource(makeEmployeeRows(45)))))
    const pruned = run(retention.withLock(retention.prune("sessions", 0, 10)))
    expect((await reports).map(({ state, totals }) => [state, totals.added])).toEqual(
      fixtures.map(() => ["completed", 45]),
    )
    expect(await pruned).toBe(0)
    for (const fixture of fixtures) expect(await readRecords(fixture)).toHaveLength(45)
    await signals.close()
  })

  it("suffices to finish the session of a dead worker while the outbox is maintained", async () => {
    const storage = makePostgresStorage(database)
    const fixture = await makeSyncFixture(storage)
    const session = await run(
      createApplyingSession(storage.ledger, fixture.connection.id, [makeAddRow(0, "E1")]),
    )
    const ended = Effect.gen(function* () {
      yield* Effect.forkChild(makeResumeSyncs({ ...fixture.ports, destroyKey: () => Effect.void }))
      for (;;) {
        yield* makeOutbox(database).getNextDueAt()
        if ((yield* storage.ledger.find(session.id))?.state === "completed") return "completed"
      }
    })
    expect(await runAt(ended)).toBe("completed")
  })
})
